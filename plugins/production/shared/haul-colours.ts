import type { HaulState } from '../formulas/engine/states.ts';

/** The colour of each state on maps, strips and boards; it always stands with the state's words. */
export const haulColours: Readonly<Record<HaulState, string>> = {
  unknown: '#8f99a8',
  returning: '#4c90f0',
  queue_load: '#d1980b',
  spot_load: '#7961db',
  loading: '#9d3f9d',
  hauling: '#238551',
  queue_dump: '#c87619',
  dumping: '#147eb3',
  out: '#5f6b7c',
};
