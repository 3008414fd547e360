import type { Page, Row } from './client.ts';

/** The most rows that the server gives at once. */
const pageSize = 500;

/** The rows of all pages of a list, each asked for by the cursor of the one before. */
export async function everyRow(
  list: (page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page>,
): Promise<readonly Row[]> {
  const rows: Row[] = [];
  let next: string | null = null;
  do {
    const page: Page = await list({ limit: pageSize, cursor: next ?? undefined });
    rows.push(...page.rows);
    ({ next } = page);
  } while (next !== null);
  return rows;
}
