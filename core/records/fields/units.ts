/**
 * Units that are converted into one another: how many of the first one each is. Exact by definition, or to the digits
 * given.
 */
const scales: readonly Readonly<Record<string, number>>[] = [
  { kg: 1, t: 1000, g: 0.001, lb: 0.453_592_37, 'short ton': 907.184_74, 'long ton': 1016.046_908_8, kt: 1e6, Mt: 1e9 },
  {
    L: 1,
    m3: 1000,
    hL: 100,
    mL: 0.001,
    gal: 3.785_411_784,
    'gal imp': 4.546_09,
    ft3: 28.316_846_592,
    yd3: 764.554_857_984,
  },
  { m: 1, km: 1000, dm: 0.1, cm: 0.01, mm: 0.001, in: 0.0254, ft: 0.3048, yd: 0.9144, mi: 1609.344 },
  { s: 1, min: 60, h: 3600, d: 86_400 },
  { 'm/s': 1, 'km/h': 1 / 3.6, mph: 0.447_04 },
  { m2: 1, ha: 10_000, km2: 1_000_000, acre: 4046.856_422_4 },
  { kPa: 1, bar: 100, MPa: 1000, psi: 6.894_757_293 },
  { kW: 1, W: 0.001, MW: 1000, hp: 0.745_699_872, ch: 0.735_498_75 },
  { 'g/t': 1, ppm: 1, '%': 10_000 },
];

/** Degrees have no common zero: to kelvin and back. */
const degrees: Readonly<Record<string, readonly [to: (value: number) => number, from: (kelvin: number) => number]>> = {
  '°C': [(value) => value + 273.15, (kelvin) => kelvin - 273.15],
  '°F': [(value) => ((value - 32) * 5) / 9 + 273.15, (kelvin) => ((kelvin - 273.15) * 9) / 5 + 32],
  K: [(value) => value, (kelvin) => kelvin],
};

const plain = (unit: string): string => unit.replaceAll('³', '3').replaceAll('²', '2');
const scaleOf = (unit: string): Readonly<Record<string, unknown>> | undefined =>
  Object.hasOwn(degrees, plain(unit)) ? degrees : scales.find((scale) => Object.hasOwn(scale, plain(unit)));

/** Units that only their case tells: `Mt` is a million tonnes, `MT` to others one metric tonne. */
const exact: ReadonlySet<string> = new Set(['Mt']);

/** The unit as the table writes it: `l` is `L`, `m³` is `m3`; case counts only where it tells two apart. */
function nameIn(scale: Readonly<Record<string, unknown>>, written: string): string | undefined {
  const name = plain(written);
  if (Object.hasOwn(scale, name)) return name;
  const alike = Object.keys(scale).filter((unit) => !exact.has(unit) && unit.toLowerCase() === name.toLowerCase());
  return alike.length === 1 ? alike[0] : undefined;
}

/** What may be typed instead of a unit. */
export const otherUnits = (unit: string): readonly string[] =>
  Object.keys(scaleOf(unit) ?? {}).filter((one) => one !== plain(unit));

/** Units as headers and people spell them out. */
const spelled: Readonly<Record<string, string>> = {
  litre: 'L',
  litres: 'L',
  liter: 'L',
  liters: 'L',
  gallon: 'gal',
  gallons: 'gal',
  'us gal': 'gal',
  'gal us': 'gal',
  usgal: 'gal',
  'us gallon': 'gal',
  'us gallons': 'gal',
  'gallon us': 'gal',
  'gallons us': 'gal',
  'imp gal': 'gal imp',
  'imp. gal': 'gal imp',
  'gal imp.': 'gal imp',
  'uk gal': 'gal imp',
  'gal uk': 'gal imp',
  'gallon imp': 'gal imp',
  'gallons imp': 'gal imp',
  'imperial gallon': 'gal imp',
  'imperial gallons': 'gal imp',
  'gallon impérial': 'gal imp',
  'gallons impériaux': 'gal imp',
  mile: 'mi',
  miles: 'mi',
  inch: 'in',
  inches: 'in',
  pouce: 'in',
  pouces: 'in',
  feet: 'ft',
  foot: 'ft',
  pied: 'ft',
  pieds: 'ft',
  tonne: 't',
  tonnes: 't',
  tm: 't',
  'tonne métrique': 't',
  'tonnes métriques': 't',
  'metric ton': 't',
  'metric tons': 't',
  'metric tonne': 't',
  'metric tonnes': 't',
  st: 'short ton',
  'sh tn': 'short ton',
  'short tons': 'short ton',
  'us ton': 'short ton',
  'us tons': 'short ton',
  'tonne courte': 'short ton',
  'tonnes courtes': 'short ton',
  'long tons': 'long ton',
  'tonne longue': 'long ton',
  'tonnes longues': 'long ton',
  kilo: 'kg',
  kilos: 'kg',
  lbs: 'lb',
  livres: 'lb',
  heure: 'h',
  heures: 'h',
  hour: 'h',
  hours: 'h',
  hrs: 'h',
  hr: 'h',
  minute: 'min',
  minutes: 'min',
  mn: 'min',
  seconde: 's',
  secondes: 's',
  second: 's',
  seconds: 's',
  sec: 's',
  jour: 'd',
  jours: 'd',
  day: 'd',
  days: 'd',
  mètre: 'm',
  mètres: 'm',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  f: '°F',
  c: '°C',
  acres: 'acre',
  hectares: 'ha',
  'l.': 'L',
};

/** A written unit as the name of one that is converted to `unit`; null where it measures something else. */
export function unitFor(unit: string, written: string): string | null {
  const scale = scaleOf(unit);
  const word = written.trim();
  if (!scale || word === '') return null;
  const name = spelled[Object.hasOwn(spelled, word.toLowerCase()) ? word.toLowerCase() : ''];
  return (name !== undefined && Object.hasOwn(scale, name) ? name : nameIn(scale, word)) ?? null;
}

/** A value of one unit in another, to twelve digits; null where they do not measure the same. */
export function convert(value: number, from: string, to: string): number | null {
  const scale = scaleOf(to);
  const [source, target] = scale ? [nameIn(scale, from), nameIn(scale, to)] : [];
  if (!scale || source === undefined || target === undefined)
    return plain(from).toLowerCase() === plain(to).toLowerCase() ? value : null;
  if (source === target) return value;
  const converted =
    scale === degrees
      ? degrees[target]?.[1](degrees[source]?.[0](value) ?? Number.NaN)
      : (value * Number(scale[source])) / Number(scale[target]);
  // 1200 L are 1.2 m³, not 1.2000000000000002.
  return Number(Number(converted).toPrecision(12));
}
