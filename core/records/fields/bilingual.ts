import * as z from 'zod/mini';
import { defineField, type Field, type FieldOptions, type FieldText } from '../field.ts';
import { tidyPart } from './tidy-text.ts';
import { storable, visible, within, withoutControls } from '../../registry/visible-text.ts';

/** One text in both languages; where one is missing the other is shown. */
export interface Bilingual {
  readonly en: string | null;
  readonly fr: string | null;
}

interface BilingualOptions<Required extends boolean> extends FieldOptions<Bilingual, Required> {
  /** Longest text of one language in characters; 120 unless told. */
  readonly max?: number;
  /** Several lines are usual. */
  readonly long?: boolean;
}

const isBilingual = (value: unknown): value is Bilingual =>
  typeof value === 'object' && value !== null && 'en' in value && 'fr' in value;

/** Both texts without blanks around them; nothing where neither is left. */
function tidyBilingual(value: unknown): unknown {
  if (!isBilingual(value)) return value;
  const tidied: unknown = tidyPart(tidyPart(value, 'en'), 'fr');
  return isBilingual(tidied) && tidied.en === null && tidied.fr === null && Object.keys(value).length === 2
    ? null
    : tidied;
}

/** The words that a reader of a language sees. */
export function wordsIn(value: unknown, language: 'en' | 'fr'): string | null {
  if (!isBilingual(value)) return null;
  return value[language] || value[language === 'en' ? 'fr' : 'en'] || null;
}

/**
 * `Haul truck / Camion`; texts that would be read as something else, such as those that hold ` / ` themselves, are
 * written as JSON.
 */
const bilingualText: FieldText = {
  print: (value) => {
    if (!isBilingual(value) || (!value.en && !value.fr)) return '';
    const [en, fr] = [value.en || null, value.fr || null];
    const plain = `${en ?? ''} / ${fr ?? ''}`;
    const read = parseBilingual(plain);
    return isBilingual(read) && read.en === en && read.fr === fr ? plain : JSON.stringify({ en, fr });
  },
  parse: (text) => parseBilingual(text),
};

function parseBilingual(text: string): unknown {
  const typed = text.trim();
  if (typed === '' || typed === '/') return null;
  if (typed.startsWith('{')) return parseJson(typed);
  const parts = ` ${typed} `.split(' / ').map((part) => part.trim() || null);
  const [en = null, fr = null] = parts;
  return parts.length === 2 ? { en, fr } : parts.length === 1 ? { en, fr: en } : typed;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

const shown = (first: string, second: string): string =>
  `coalesce(nullif($ ->> '${first}', ''), nullif($ ->> '${second}', ''))`;

/** A text in English and French, shown in the reader's language; search looks into both. Required means both. */
export function bilingual<Required extends boolean = false>(
  options: BilingualOptions<Required>,
): Field<Bilingual, Bilingual, NoInfer<Required>> {
  const { max = 120, long = false } = options;
  const text = z.nullable(z.string().check(storable, long ? withoutControls : visible, within(max)));
  const complete = options.required
    ? [
        z.refine<Bilingual>(({ en, fr }) => Boolean(en?.trim() && fr?.trim()), {
          params: { sentence: 'both_languages' },
        }),
      ]
    : [];
  return defineField(options, {
    kind: 'bilingual',
    column: 'jsonb',
    check: `jsonb_typeof($) = 'object' and char_length($ ->> 'en') <= ${max} and char_length($ ->> 'fr') <= ${max}`,
    tidy: tidyBilingual,
    schema: z.strictObject({ en: text, fr: text }).check(...complete),
    write: (value: Bilingual) => JSON.stringify({ en: value.en, fr: value.fr }),
    searched: true,
    sortable: true,
    operators: ['contains', 'empty', 'filled'],
    words: { en: shown('en', 'fr'), fr: shown('fr', 'en') },
    wordsOf: wordsIn,
    text: bilingualText,
    options: { max, long },
  });
}
