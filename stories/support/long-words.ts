/** Longer than most, as French writes them: a layout that holds these holds the others. */
const phrases = [
  "Approvisionnement en carburant des engins d'abattage et de chargement",
  'Responsable du contrôle réglementaire des équipements sous pression',
  "Direction de l'exploitation, de la maintenance et des approvisionnements",
  'Remplacement des blindages du concasseur giratoire primaire',
] as const;
const people = [
  'Abderrahmane Aït Oufkir-Benmoussa El Idrissi',
  'Fatima Zahra Ouazzani-Chahdi de la Villemarqué',
  'Jean-Christophe Vandenbroucke-Larrivière',
] as const;

export const longPhrase = phrases[0];
export const longPerson = people[0];

/** Fields whose values are read as words, not as codes. */
const worded = new Set(
  'label name title task en fr description reason note text what place employer vendor zone operator approver step sentence site legend'.split(
    ' ',
  ),
);
const isPerson = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){1,3}$/u;
/** A word at least, and no digit as codes have them. */
const isWorded = /^(?=.*\p{L}{3})\D+$/u;

const oneOf = (all: readonly string[], text: string): string =>
  all[Array.from(text, (letter) => letter.codePointAt(0) ?? 0).reduce((one, other) => one + other, 0) % all.length] ??
  text;

/** The same in which every name and label is a long French one, the same one by the same words. */
export function inLongWords<T>(body: T, field = ''): T {
  if (Array.isArray(body)) return body.map((part: unknown) => inLongWords(part, field)) as T;
  if (typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype)
    return Object.fromEntries(
      Object.entries(body).map(([name, value]) => [name, inLongWords(value as unknown, name)]),
    ) as T;
  if (typeof body !== 'string' || !worded.has(field) || !isWorded.test(body)) return body;
  return oneOf(isPerson.test(body) ? people : phrases, body) as T;
}
