/** Words of a unit as services write them, and how many of ours one of it is. */
type Words = readonly (readonly [words: RegExp, factor: number])[];

// ISO 15143-3 names kilometre, mile, litre, gallon, kilogram, metre and foot; the others are what services give
// instead. Imperial before US: both are gallons.
export const kilometres: Words = [
  [/^(kilomet(re|er)s?|kms?)$/, 1],
  [/^(miles?|mi)$/, 1.609344],
  [/^(met(re|er)s?|m)$/, 0.001],
];
export const litres: Words = [
  [/^(lit(re|er)s?|l|ltr)$/, 1],
  [/(imp|imperial|uk)/, 4.54609],
  [/^(us[ _]?)?gal(lons?)?[ _]?(\(?us\)?)?$/, 3.785412],
  [/^(cubic ?met(re|er)s?|m3)$/, 1_000],
];
export const tonnes: Words = [
  [/^(kilogram(me)?s?|kgs?)$/, 0.001],
  [/^(pounds?|lbs?)$/, 0.000_453_592_37],
  [/^(short ?tons?|us ?tons?|tons? ?\(?us\)?)$/, 0.907_184_74],
  [/^(metric ?tons?|tonnes?|tons?|t)$/, 1],
];
export const metres: Words = [
  [/^(met(re|er)s?|m)$/, 1],
  [/^(foot|feet|ft)$/, 0.3048],
];
export const kilometresPerHour: Words = [
  [/^(km\/?h|kph|kmph|kilomet(re|er)s?[ _]?per[ _]?hour|kilomet(re|er)s?)$/, 1],
  [/^(mph|miles?([ _]?per[ _]?hour)?)$/, 1.609344],
  [/^(m\/s|met(re|er)s?[ _]?per[ _]?second)$/, 3.6],
];
export const kilopascals: Words = [
  [/^(kpa|kilopascals?)$/, 1],
  [/^(psi|pounds?[ _]?per[ _]?square[ _]?inch)$/, 6.894_757],
  [/^bars?$/, 100],
  [/^(pa|pascals?)$/, 0.001],
];

/**
 * How many of ours one of a unit is; null of a word that is no unit known here. Where nothing is said the standard's
 * own counts: 1 for what the first of the words is.
 */
export function factorOf(words: Words, said: string | null): number | null {
  const word = said?.trim().toLowerCase() ?? '';
  if (word === '') return words[0]?.[1] ?? 1;
  return words.find(([form]) => form.test(word))?.[1] ?? null;
}
