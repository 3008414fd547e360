import { setupI18n, type I18n, type MessageDescriptor, type Messages } from '@lingui/core';

export type Language = 'en' | 'fr';

const catalogs = import.meta.glob<Messages>(['../**/locales/**/*.po', '../../plugins/**/locales/**/*.po'], { import: 'messages', eager: true });

function languageOf(locale: Language): I18n {
  const ours = Object.entries(catalogs).filter(([path]) => path.endsWith(`/${locale}.po`));
  return setupI18n({ locale, messages: { [locale]: Object.assign({}, ...ours.map(([, messages]) => messages)) as Messages } });
}

const instances: Readonly<Record<Language, I18n>> = { en: languageOf('en'), fr: languageOf('fr') };

/** A sentence of core or of any plugin in a language; `values` fill its placeholders. */
export function sentenceIn(language: Language, sentence: MessageDescriptor, values?: Readonly<Record<string, unknown>>): string {
  return instances[language]._({ ...sentence, values: { ...sentence.values, ...values } });
}

/** The language that an `Accept-Language` header prefers; English when it names neither. */
export function preferredLanguage(header: string | undefined): Language {
  const wishes = (header ?? '').split(',').map((part) => {
    const [tag = '', ...parameters] = part.trim().split(';');
    const quality = parameters.find((parameter) => parameter.trim().startsWith('q='))?.split('=')[1];
    return { language: tag.slice(0, 2).toLowerCase(), quality: quality === undefined ? 1 : Number(quality) };
  });
  const best = wishes.filter(({ language, quality }) => quality > 0 && (language === 'en' || language === 'fr')).sort((left, right) => right.quality - left.quality)[0];
  return best?.language === 'fr' ? 'fr' : 'en';
}
