import { nextDocumentNumber } from '../../../core/host/document-number.server.ts';
import type { Database } from '../../../core/host/host.ts';

interface Draft {
  number?: string | null;
  site?: string | null;
}

/** Gives a new entry the next number of its series at its site; what is only tried out takes none. Asked last. */
export async function numbered(
  series: string,
  draft: Draft,
  { before, trial, db }: { readonly before: unknown; readonly trial?: boolean; readonly db: Database },
): Promise<void> {
  if (before === null && trial !== true) draft.number = await nextDocumentNumber(db, series, String(draft.site));
}
