import { sql } from 'kysely';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Caller, Database } from '../host/host.ts';

const missing = msg`A file is missing; upload it again.`;
const noPicture = msg`Only images are accepted here.`;

/** The files that a row is to hold, by the field that names them. */
export interface WantedFiles {
  readonly field: string;
  readonly ids: readonly string[];
  /** Only pictures may stand here. */
  readonly pictures: boolean;
}

/**
 * Makes the wanted files the row's own, and lets go of those that it held and `held` names no more. A file belongs to
 * one row; a fresh one can be taken only by who uploaded it. Answers a sentence per field whose files cannot be had.
 */
export async function claimFiles(
  db: Database,
  caller: Caller,
  record: string,
  id: string,
  wanted: readonly WantedFiles[],
  dropped: readonly string[],
): Promise<Record<string, MessageDescriptor>> {
  const wrong: Record<string, MessageDescriptor> = {};
  for (const { field, ids, pictures } of wanted) {
    if (ids.length === 0) continue;
    const { rows } = await sql<{ width: number | null }>`
      update core_file set record = ${record}, record_id = ${id}, loose_since = null
      where id = any(${ids}::uuid[])
        and ((record = ${record} and record_id = ${id}) or (record is null and uploaded_by = ${caller.userId}))
      returning width`.execute(db);
    if (rows.length < new Set(ids).size) wrong[field] = missing;
    else if (pictures && rows.some(({ width }) => width === null)) wrong[field] = noPicture;
  }
  const kept = wanted.flatMap(({ ids }) => ids);
  const gone = dropped.filter((one) => !kept.includes(one));
  if (gone.length > 0)
    await sql`
      update core_file
      set record = null, record_id = null, loose_since = now()
      where id = any(${gone}::uuid[]) and record = ${record} and record_id = ${id}`.execute(db);
  return wrong;
}
