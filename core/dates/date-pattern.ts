type Part = 'day' | 'month' | 'year';
type Piece = Part | { readonly between: string };

/** How a language writes a date in numbers. */
export interface DatePattern {
  readonly order: 'dmy' | 'mdy' | 'ymd';
  /** Its parts and what stands between them, such as day, `/`, month, `/`, year. */
  readonly pieces: readonly Piece[];
}

const isPart = (type: string): type is Part => type === 'day' || type === 'month' || type === 'year';

const patterns = new Map<string, DatePattern>();

/** The pattern of a locale such as `en-GB`, by its own formats. */
export function datePattern(locale: string): DatePattern {
  const pattern = patterns.get(locale) ?? patternOf(locale);
  patterns.set(locale, pattern);
  return pattern;
}

function patternOf(locale: string): DatePattern {
  const format = new Intl.DateTimeFormat(locale, { day: '2-digit', month: '2-digit', year: 'numeric' });
  const pieces = format.formatToParts(0).map(({ type, value }): Piece => (isPart(type) ? type : { between: value }));
  const order = pieces.map((piece) => (typeof piece === 'string' ? piece.charAt(0) : '')).join('');
  return { order: order as DatePattern['order'], pieces };
}

/** A text by the pattern, from a word for each part. */
export const byPattern = ({ pieces }: DatePattern, words: Readonly<Record<Part, string>>): string =>
  pieces.map((piece) => (typeof piece === 'string' ? words[piece] : piece.between)).join('');

/** A day `2026-11-25` as `25/11/2026`. */
export function printDay(pattern: DatePattern, iso: string): string {
  const [year = '', month = '', day = ''] = iso.split('-');
  return byPattern(pattern, { year, month, day });
}
