import { Readable } from './readable.tsx';

/**
 * The screens that all records share and what narrows a record to its reader, fetched with the first of them: their
 * names, and those of what they need, weigh more than the routes that lead to them.
 */
export const recordScreens = {
  Readable,
  form: () => import('./screens/record-form-screen.tsx'),
  list: () => import('./screens/record-list-screen.tsx'),
  print: () => import('./export/print-list-screen.tsx'),
  import: () => import('./import/import-screen.tsx'),
  detail: () => import('./screens/record-detail-screen.tsx'),
} as const;
