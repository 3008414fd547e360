import { expect, test } from 'vitest';
import { disasterCause } from './disaster-cause.ts';

test.each([
  ['Explosion', 'explosion'],
  ['Explosions', 'explosion'],
  ['Ignition or explosion of gas or dust', 'explosion'],
  ['Dynamite explosion', 'explosives'],
  ['Exposives', 'explosives'],
  ['Roof fall/bump', 'fall_of_ground'],
  ['Cage fall (shaft)', 'hoisting'],
  ['Inrush of water', 'inrush'],
  ['Cave-in by water', 'inrush'],
  ['Suffocation by gas', 'gas'],
  ['Powder fumes', 'gas'],
  ['Fire in shaft', 'fire'],
  ['Haulage - man-trip', 'haulage'],
  ['Dam failure', 'tailings'],
  ['Coup de grisou', 'explosion'],
  ['Éboulement', 'fall_of_ground'],
  ['Air blast due to cave-in', 'explosives'],
  ['Lightning', 'other'],
])('“%s” is %s', (told, cause) => expect(disasterCause(told)).toBe(cause));
