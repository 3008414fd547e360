/** The states of a haul cycle (§5.2). */
export const haulStates = [
  'unknown',
  'returning',
  'queue_load',
  'spot_load',
  'loading',
  'hauling',
  'queue_dump',
  'dumping',
  'out',
] as const;
export type HaulState = (typeof haulStates)[number];
