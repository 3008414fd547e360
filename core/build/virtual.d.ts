declare module 'virtual:plugin/*' {
  import type { CatalogLoader } from '../i18n/catalogs.ts';
  import type { RecordEntry } from '../registry/record-entry.ts';

  export const records: readonly RecordEntry[];
  export const messages: CatalogLoader;
}

declare module 'virtual:front-words' {
  import type { CatalogLoader } from '../i18n/catalogs.ts';

  export const frontWords: CatalogLoader;
}
