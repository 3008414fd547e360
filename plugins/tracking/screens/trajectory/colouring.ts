import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import { stateAt } from '../../shared/course.ts';
import { haulStateLook } from '../../shared/haul-states.ts';
import type { TrackPoint } from '../../formulas/geometry/track.ts';
import type { ShownTrack } from './use-tracks.ts';

/** What the colour of a track tells. */
export const colourings = {
  machine: msg`Colour: machine`,
  speed: msg`Colour: speed`,
  state: msg`Colour: haul state`,
  payload: msg`Colour: payload`,
};
export type Colouring = keyof typeof colourings;

interface Band {
  /** Values below this are of this band; the last has none. */
  readonly below: number;
  readonly colour: string;
  readonly words: string;
}

/** km/h. */
export const speedBands: readonly Band[] = [
  { below: 3, colour: '#7a5195', words: '< 3 km/h' },
  { below: 15, colour: '#2f6fb0', words: '3–15' },
  { below: 30, colour: '#1f9e89', words: '15–30' },
  { below: 45, colour: '#c9a227', words: '30–45' },
  { below: Infinity, colour: '#d1495b', words: '≥ 45' },
];

/** Percent of the target payload: empty, part of a load, loaded, and the two limits of the 10/10/20 policy. */
export const payloadBands: readonly Band[] = [
  { below: 20, colour: '#8f99a8', words: '< 20 %' },
  { below: 90, colour: '#4c90f0', words: '20–90 %' },
  { below: 110, colour: '#238551', words: '90–110 %' },
  { below: 120, colour: '#c87619', words: '110–120 %' },
  { below: Infinity, colour: '#cd4246', words: '≥ 120 %' },
];

const bandOf = (bands: readonly Band[], value: number): string =>
  bands.find(({ below }) => value < below)?.colour ?? '#8f99a8';
const notTold = '#8f99a8';

/** The colour of a step of a track that ends at `point`. */
export function stepColour(track: ShownTrack, by: Colouring, own: string): (point: TrackPoint) => string {
  if (by === 'speed') return ({ speedKmh }) => bandOf(speedBands, speedKmh);
  if (by === 'state') return ({ at }) => haulStateLook(stateAt(track.course?.states ?? [], at)).colour;
  if (by === 'payload')
    return ({ payload_t: payload }) =>
      payload === null || !track.target ? notTold : bandOf(payloadBands, (payload / track.target) * 100);
  return () => own;
}

/** Colours with their words, for the legend; states that do not occur are left out. */
export function legendOf(
  by: Colouring,
  tracks: readonly ShownTrack[],
): readonly { readonly colour: string; readonly words: string | MessageDescriptor }[] {
  if (by === 'speed') return speedBands;
  if (by === 'payload') return payloadBands;
  if (by !== 'state') return [];
  const states = new Set(tracks.flatMap(({ course }) => course?.states.map(({ state }) => state) ?? []));
  return [...states].map((state) => haulStateLook(state));
}
