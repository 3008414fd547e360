import { sql, type RawBuilder } from 'kysely';
import type { Database } from '../host.ts';
import { markOf, type Sealing } from './sealing.ts';

/**
 * A column of texts that `Sealing.seal` made. Whoever keeps such texts in a table declares it: `rotate-keys` seals them
 * anew.
 */
export interface SealedColumn {
  readonly table: string;
  readonly column: string;
}

/** The host's own. */
export const coreSealed: readonly SealedColumn[] = [
  { table: 'app_user', column: 'totp_secret' },
  { table: 'app_user', column: 'totp_pending' },
  { table: 'sign_in_step', column: 'secret' },
  { table: 'mail_queue', column: 'body' },
  { table: 'mail_queue', column: 'attachments' },
];

/** How many texts one transaction seals anew. */
const batch = 500;

export interface SealedAnew {
  readonly sealed: number;
  /** Texts that no key opens: nobody could read them before either. They stay as they are. */
  readonly unreadable: number;
}

/** The condition that a column holds what other keys made. */
export const isOfOtherKeys = (column: string, keyId: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.ref(column)} is not null and not starts_with(${sql.ref(column)}, ${markOf(keyId)}))`;

/**
 * Seals with the keys of this id, which are the newest, what other keys sealed; in short transactions, beside people at
 * work.
 */
export async function sealAnew(
  db: Database,
  sealing: Sealing,
  keyId: string,
  columns: readonly SealedColumn[],
): Promise<SealedAnew> {
  let [sealed, unreadable] = [0, 0];
  for (const column of columns) {
    for (let place: string | null = '(0,0)'; place !== null;) {
      const done: BatchDone = await db
        .transaction()
        .execute((transaction) => sealBatch(transaction, sealing, keyId, column, place ?? ''));
      sealed += done.sealed;
      unreadable += done.unreadable;
      place = done.next;
    }
  }
  return { sealed, unreadable };
}

interface BatchDone extends SealedAnew {
  /** Where in the table the next batch begins; null at its end. */
  readonly next: string | null;
}

/**
 * A row that somebody changes at this moment is passed over: what becomes of it is sealed with the newest keys, or
 * found the next time.
 */
async function sealBatch(
  db: Database,
  sealing: Sealing,
  keyId: string,
  { table, column }: SealedColumn,
  after: string,
): Promise<BatchDone> {
  const { rows } = await sql<{ place: string; text: string }>`
    select ctid::text as place, ${sql.ref(column)} as text from ${sql.table(table)}
    where ctid > ${after}::tid and ${isOfOtherKeys(column, keyId)}
    order by ctid
    limit ${batch} for update skip locked`.execute(db);
  const opened = rows.flatMap(({ place, text }) => {
    const open = sealing.open(text);
    return open === null ? [] : [{ place, text: sealing.seal(open) }];
  });
  const [places, texts] = [opened.map(({ place }) => place), opened.map(({ text }) => text)];
  await sql`
    update ${sql.table(table)}
    set ${sql.ref(column)} = anew.text
    from unnest(${places}::tid[], ${texts}::text[]) as anew (place, text)
    where ${sql.ref(`${table}.ctid`)} = anew.place`.execute(db);
  return {
    sealed: opened.length,
    unreadable: rows.length - opened.length,
    next: rows.length < batch ? null : (rows.at(-1)?.place ?? null),
  };
}

/** How many texts of other keys there are. */
export async function countOfOtherKeys(db: Database, keyId: string, columns: readonly SealedColumn[]): Promise<number> {
  const { rows } = await sql<{ count: number }>`select coalesce(sum(count), 0)::int as count from (${sql.join(
    columns.map(
      ({ table, column }) =>
        sql`select count(*) as count from ${sql.table(table)} where ${isOfOtherKeys(column, keyId)}`,
    ),
    sql` union all `,
  )}) as counts`.execute(db);
  return rows[0]?.count ?? 0;
}
