import type { Page, RowOf } from './client.ts';

/** The most rows that the server gives at once. */
const pageSize = 500;

/** The rows of all pages of a list, each asked for by the cursor of the one before. */
export async function everyRow<R>(
  list: (page: { readonly limit: number; readonly cursor: string | undefined }) => Promise<Page<R>>,
): Promise<readonly RowOf<R>[]> {
  const rows: RowOf<R>[] = [];
  let next: string | null = null;
  do {
    const page: Page<R> = await list({ limit: pageSize, cursor: next ?? undefined });
    rows.push(...page.rows);
    ({ next } = page);
  } while (next !== null);
  return rows;
}
