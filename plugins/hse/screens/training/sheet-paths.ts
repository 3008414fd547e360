const base = '/hse/formation/presence_formation';

/** Where sheets are listed, made, changed and signed. */
export const sheetPaths = {
  list: `${base}/liste`,
  add: `${base}/ajouter`,
  edit: `${base}/modifier`,
  sheet: `${base}/information`,
} as const;
