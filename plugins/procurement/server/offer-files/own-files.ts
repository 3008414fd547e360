import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { factsOf, type KnownFile, type SealedFile } from './sealed-file.ts';

/** A vendor's answer to a request. */
export interface OwnAnswer {
  readonly rfq: string;
  readonly vendor: string;
}

/** Of the files that are named those that are the vendor's own for this request, as they lie there. */
export async function ownSealed(
  db: Database,
  { rfq, vendor }: OwnAnswer,
  named: readonly string[],
): Promise<readonly SealedFile[]> {
  const { rows } = await sql<SealedFile>`
    select id, kind, facts, data_key from quotation_file
    where rfq = ${rfq} and vendor = ${vendor} and id = any(${named}::uuid[])`.execute(db);
  return rows;
}

/** What is known of them, in the order in which they are named. */
export async function ownFiles(
  host: Pick<Host, 'sealing'>,
  db: Database,
  own: OwnAnswer,
  named: readonly string[],
): Promise<readonly KnownFile[]> {
  if (named.length === 0) return [];
  const rows = await ownSealed(db, own, named);
  return [...new Set(named)].flatMap((id) => {
    const found = rows.find((row) => row.id === id);
    return (found && factsOf(host, found)) ?? [];
  });
}

/** How many files a draft has or may get, and their bytes: those that were never sent, and those that it took over. */
export async function amountOfDraft(
  host: Pick<Host, 'sealing'>,
  db: Database,
  { rfq, vendor }: OwnAnswer,
): Promise<{ readonly count: number; readonly bytes: number }> {
  const { rows } = await sql<SealedFile>`
    select id, kind, facts, data_key from quotation_file file
    where rfq = ${rfq} and vendor = ${vendor}
      and (drafted or not exists (select from quotation_file_use used where used.file = file.id))`.execute(db);
  return { count: rows.length, bytes: rows.reduce((sum, row) => sum + (factsOf(host, row)?.size ?? 0), 0) };
}

/**
 * Marks the files that a draft names, as it is kept. What was uploaded and is named by nothing goes after an hour; what
 * belongs to a version that was sent stays sealed with it.
 */
export async function markDrafted(db: Database, { rfq, vendor }: OwnAnswer, named: readonly string[]): Promise<void> {
  await sql`
    update quotation_file set drafted = (id = any(${named}::uuid[]))
    where rfq = ${rfq} and vendor = ${vendor} and drafted <> (id = any(${named}::uuid[]))`.execute(db);
  await sql`
    delete from quotation_file file
    where rfq = ${rfq} and vendor = ${vendor} and not drafted and uploaded_at < now() - interval '1 hour'
      and not exists (select from quotation_file_use used where used.file = file.id)`.execute(db);
}

/** Ties the files to the version that was sent with them; no draft names them any more. */
export async function sendFiles(
  db: Database,
  { rfq, vendor }: OwnAnswer,
  offer: string,
  files: readonly string[],
): Promise<void> {
  await markDrafted(db, { rfq, vendor }, []);
  await sql`
    insert into quotation_file_use (quotation, file, vendor)
    select ${offer}::uuid, file, ${vendor}::uuid from unnest(${files}::uuid[]) as file`.execute(db);
}
