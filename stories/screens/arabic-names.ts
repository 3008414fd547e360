/** People and places as they write themselves. */
const names = [
  'محمد العلوي الإدريسي',
  'فاطمة الزهراء بنعلي',
  'عبد الرحمن الطنجاوي',
  'خديجة المرابط',
  'يوسف أيت الحاج',
  'سلمى بن جلون',
] as const;

/** Fields whose values name somebody or something. */
const naming = new Set(['label', 'name', 'performer', 'attendant', 'operator', 'driver']);
/** Two or three words with capitals, as people and places have them. */
const isName = /^\p{Lu}[\p{L}'-]+(?: \p{Lu}[\p{L}'-]+){1,2}$/u;

const inPlaceOf = (name: string): string =>
  names[
    Array.from(name, (letter) => letter.codePointAt(0) ?? 0).reduce((one, other) => one + other, 0) % names.length
  ] ?? name;

/** An answer in which every name of a person or place stands in Arabic script, the same one by the same name. */
export function inArabicScript(body: unknown, field = ''): unknown {
  if (Array.isArray(body)) return body.map((part) => inArabicScript(part, field));
  if (typeof body === 'object' && body !== null)
    return Object.fromEntries(Object.entries(body).map(([name, value]) => [name, inArabicScript(value, name)]));
  return typeof body === 'string' && naming.has(field) && isName.test(body) ? inPlaceOf(body) : body;
}
