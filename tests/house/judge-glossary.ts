import { mostTerms, type Section, type Term, type UnwantedWord } from './glossary.ts';

/** What the catalogs say of one message. */
export interface Message {
  readonly en: string;
  readonly fr: string;
  readonly context?: string | undefined;
}

/** What speaks against the glossary, or the glossary against itself. */
export function judgeGlossary(
  messages: readonly Message[],
  sections: readonly Section[],
  unwanted: readonly UnwantedWord[],
): string[] {
  const terms = sections.flatMap((section) => section.terms);
  return [
    ...tooMany(terms),
    ...twice(terms.map(({ en }) => fold(en))).map((en) => `Two terms of the glossary are “${en}”.`),
    ...unused(terms, messages),
    ...terms.flatMap((term) => otherFrench(term, messages)),
    ...allUnwanted(terms, unwanted).flatMap((word) => used(word, messages)),
    ...spareExceptions(unwanted, messages),
  ];
}

/** `docs/glossary.md`. */
export function glossaryPage(sections: readonly Section[], unwanted: readonly UnwantedWord[]): string {
  return [
    '# Glossary',
    '',
    'One thing has one word, in English and in French, on every screen. This page is written by',
    '`node tests/house/check-glossary.ts --write` from `tests/house/glossary.ts`; the part “glossary” of `npm run check`',
    'refuses a message that uses a word to avoid, and a label that is translated otherwise than here.',
    ...sections.flatMap(({ title, terms }) => [
      '',
      `## ${title}`,
      '',
      '| English | French | note | not |',
      '| --- | --- | --- | --- |',
      ...terms.map(({ en, fr, note = '', not = [] }) => `| ${en} | ${fr} | ${note} | ${not.join(', ')} |`),
    ]),
    '',
    '## Other words to avoid',
    '',
    '| not | but |',
    '| --- | --- |',
    ...unwanted.map(({ word, better }) => `| ${word} | ${better} |`),
    '',
  ].join('\n');
}

function tooMany(terms: readonly Term[]): string[] {
  return terms.length > mostTerms ? [`The glossary has ${terms.length} terms; ${mostTerms} are enough.`] : [];
}

function twice(words: readonly string[]): string[] {
  return [...new Set(words.filter((word, at) => words.indexOf(word) !== at))];
}

function unused(terms: readonly Term[], messages: readonly Message[]): string[] {
  return terms
    .filter(({ en }) => !messages.some((message) => wordIn(en).test(bare(message.en))))
    .map(({ en }) => `No message uses the term “${en}” of the glossary.`);
}

/** Labels that are the term and nothing else have its French. */
function otherFrench({ en, fr, apart = [] }: Term, messages: readonly Message[]): string[] {
  const labels = messages.filter((message) => fold(message.en) === fold(en));
  const wrong = labels.filter(
    ({ fr: said, context }) => fold(said) !== fold(fr) && !(context !== undefined && apart.includes(context)),
  );
  const spare = apart.filter((context) => !labels.some((label) => label.context === context));
  return [
    ...wrong.map(
      (message) =>
        `“${en}” is “${fr}” in the glossary, and “${message.fr}” in ${message.context === undefined ? 'a catalog' : `the context “${message.context}”`}.`,
    ),
    ...spare.map((context) => `No message “${en}” has the context “${context}” that the glossary sets apart.`),
  ];
}

function allUnwanted(terms: readonly Term[], unwanted: readonly UnwantedWord[]): UnwantedWord[] {
  return [...unwanted, ...terms.flatMap(({ en, not = [] }) => not.map((word) => ({ word, better: en })))];
}

function used({ word, better, except = [] }: UnwantedWord, messages: readonly Message[]): string[] {
  return messages
    .filter(({ en }) => wordIn(word).test(bare(en)) && !except.includes(en))
    .map(({ en }) => `Say “${better}” rather than “${word}”: ${en}`);
}

function spareExceptions(unwanted: readonly UnwantedWord[], messages: readonly Message[]): string[] {
  const all = new Set(messages.map(({ en }) => en));
  return unwanted.flatMap(({ word, except = [] }) =>
    except.filter((en) => !all.has(en)).map((en) => `No message is what “${word}” is allowed in: ${en}`),
  );
}

const fold = (words: string): string => words.trim().toLowerCase();

const wordIn = (word: string): RegExp =>
  new RegExp(`(?<![\\w-])${word.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)}(?![\\w-])`, 'i');

/** The words of a message that people read: without the names of placeholders, and what stands between tags as `<0>`. */
const bare = (message: string): string =>
  message
    .replaceAll(/\{\w+, (?:plural|select|selectordinal),/g, ' ')
    .replaceAll(/\{\w+\}/g, ' ')
    .replaceAll(/<(\d+)>[\w-]+<\/\1>/g, ' ');
