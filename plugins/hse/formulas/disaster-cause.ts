import type { DisasterCause } from '../records/mining-disaster.ts';

/** Words of sources, in English and French, in the order in which they count: a fire by a blast is a blast. */
const words: readonly (readonly [DisasterCause, RegExp])[] = [
  ['tailings', /\bdam\b|tailing|tip\b|barrage|digue|t[eé]rril|r[eé]sidus/],
  ['explosives', /ex[pl]+osives|dynamite|powder(?! fumes)|\bblast|quarry explosion|tir de mine|explosifs/],
  ['explosion', /explosion|ignition|coup de (?:grisou|poussi)/],
  ['inrush', /inrush|inundation|flood|water|inondation|venue d'eau/],
  ['hoisting', /cage|skip|hoist|crosshead|man-car|elevator|puits.*c[aâ]ble|treuil/],
  ['haulage', /haulage|man-trip|drawbar|trestle|roulage|convoi/],
  ['gas', /suffocat|asphyx|fumes|gas|oxygen|smoke|monoxyde|gaz/],
  ['fire', /fire|incendie|feu\b/],
  ['fall_of_ground', /roof|cave-in|fall|bump|slide|slip|[eé]boulement|effondrement|collapse/],
];

/** What a disaster was caused by, from the words of its source; `other` where none is known. */
export function disasterCause(told: string): DisasterCause {
  const folded = told.trim().toLowerCase();
  return words.find(([, pattern]) => pattern.test(folded))?.[0] ?? 'other';
}
