import { valueInSentence } from '../i18n/value-in-sentence.ts';
import { setupI18n, type I18n, type MessageDescriptor, type Messages } from '@lingui/core';

export type Language = 'en' | 'fr';

/** Compiled catalogs by file name, as `import.meta.glob` gives those of a `locales` folder. */
export type Catalogs = Readonly<Record<string, Messages>>;

const instances: Readonly<Record<Language, I18n>> = {
  en: setupI18n({ locale: 'en', messages: { en: {} } }),
  fr: setupI18n({ locale: 'fr', messages: { fr: {} } }),
};

/** Teaches the server the sentences of the core or of a plugin. Learning them twice is harmless. */
export function learnSentences(catalogs: Catalogs): void {
  for (const [path, messages] of Object.entries(catalogs)) {
    const language = path.endsWith('/fr.po') ? 'fr' : 'en';
    instances[language].load(language, messages);
  }
}

learnSentences(import.meta.glob<Messages>('../i18n/locales/*.po', { import: 'messages', eager: true }));

/**
 * A sentence of core or of any plugin in a language; `values` fill its placeholders, and may be sentences themselves, or
 * labels in both languages.
 * Days and numbers are written as the language writes them (`valueInSentence`).
 */
export function sentenceIn(
  language: Language,
  sentence: MessageDescriptor,
  values?: Readonly<Record<string, unknown>>,
): string {
  const filled = Object.entries({ ...sentence.values, ...values }).map(
    ([name, value]) =>
      [
        name,
        isSentence(value) ? sentenceIn(language, value) : valueInSentence(language, labelIn(language, value)),
      ] as const,
  );
  return instances[language]._({ ...sentence, values: Object.fromEntries(filled) });
}

/** As `sentenceIn`, of a sentence that was kept: null where nobody knows it any more, for it has been worded anew. */
export const keptSentenceIn = (
  language: Language,
  sentence: MessageDescriptor,
  values: Readonly<Record<string, unknown>>,
): string | null =>
  Object.hasOwn(instances[language].messages, sentence.id) ? sentenceIn(language, sentence, values) : null;

/** A label in the language where it has one in each; any other value as it is. */
const labelIn = (language: Language, value: unknown): unknown => {
  if (typeof value !== 'object' || value === null || !('en' in value) || !('fr' in value)) return value;
  const label = value as Readonly<Record<Language, unknown>>;
  return label[language] || label.en || label.fr;
};

const isSentence = (value: unknown): value is MessageDescriptor =>
  typeof value === 'object' && value !== null && typeof (value as MessageDescriptor).id === 'string';

/** The language that an `Accept-Language` header prefers; English when it names neither. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wishes
    .filter(({ language, quality }) => quality > 0 && (language === 'en' || language === 'fr'))
    .sort((left, right) => right.quality - left.quality)[0];
  return best?.language === 'fr' ? 'fr' : 'en';
}
