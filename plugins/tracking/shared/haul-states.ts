import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';

interface HaulStateLook {
  readonly words: MessageDescriptor;
  readonly colour: string;
}

/**
 * The states of a haul cycle as tracks and strips show them (catalogue operations.md §5.2); a colour always stands with
 * its words.
 */
export const haulStates: Readonly<Record<string, HaulStateLook>> = {
  returning: { words: msg`Empty travel`, colour: '#4c90f0' },
  queue_load: { words: msg`Queue at loading`, colour: '#d1980b' },
  spot_load: { words: msg`Spotting`, colour: '#7961db' },
  loading: { words: msg({ message: 'Loading', context: 'haul state' }), colour: '#9d3f9d' },
  hauling: { words: msg`Loaded travel`, colour: '#238551' },
  queue_dump: { words: msg`Queue at dump`, colour: '#c87619' },
  dumping: { words: msg({ message: 'Dumping', context: 'haul state' }), colour: '#147eb3' },
  out: { words: msg`Out of cycle`, colour: '#5f6b7c' },
  unknown: { words: msg({ message: 'No signal', context: 'haul state' }), colour: '#8f99a8' },
};

const unknownState: HaulStateLook = { words: msg({ message: 'No signal', context: 'haul state' }), colour: '#8f99a8' };

/** How a state looks; one that nobody told looks unknown. */
export const haulStateLook = (state: string | null): HaulStateLook =>
  state === null ? unknownState : (haulStates[state] ?? unknownState);
