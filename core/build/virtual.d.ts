declare module 'virtual:plugin/*' {
  import type { RecordEntry, WordsLoader } from '../registry/plugin.ts';

  export const records: readonly RecordEntry[];
  export const messages: WordsLoader;
}

declare module 'virtual:front-words' {
  import type { WordsLoader } from '../registry/plugin.ts';

  export const frontWords: WordsLoader;
}
