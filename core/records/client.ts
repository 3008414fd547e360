import { v4 } from 'uuid';
import { api } from '../http/api.ts';
import { ProblemError } from '../http/problem-error.ts';
import type { BatchChange } from './batch.ts';
import { everyRow } from './every-row.ts';
import type { Newest } from '../registry/newest.ts';
import type { HistoryEntry } from './history.server.ts';
import type { DraftOf, RecordDefinition, RecordOf } from './record.ts';
import type { SlowColumns } from './slow-columns.ts';
import type { SearchAnswer } from './search.server.ts';

/** A row as the API answers it; `RecordOf` is its exact type. */
export interface Row {
  readonly id: string;
  readonly version: number;
  readonly site?: string;
  readonly [field: string]: unknown;
}

/** The row of a record by its definition: `records.list<typeof fuelTank>('fuel_tank', …)`; of any record where it is not told. */
export type RowOf<R> = R extends RecordDefinition ? RecordOf<R> : Row;
/** What is sent of a row, in the same way. */
export type DraftRow<R> = R extends RecordDefinition ? Readonly<DraftOf<R>> : Draft;

export interface Page<R = unknown> {
  readonly rows: readonly RowOf<R>[];
  readonly next: string | null;
  readonly count: number | null;
  readonly countIsExact: boolean;
  /** Told of a long list where its rows are counted. */
  readonly slow?: SlowColumns;
}

/** Cursors along a long list (`marks.server.ts`). */
export interface Marks {
  readonly count: number;
  readonly every: number;
  readonly cursors: readonly string[];
}

export type Draft = Readonly<Record<string, unknown>>;
type Query = Readonly<Record<string, string | number | readonly string[] | undefined>>;

const pathOf = (record: string, id?: string): string =>
  id === undefined ? `records/${record}/` : `records/${record}/${id}/`;

/** The warnings that the writer has seen, and why it is so all the same. */
const confirmed = (codes: readonly string[], reason = ''): Query => ({
  ...(codes.length > 0 ? { confirm: codes.join(',') } : {}),
  ...(reason.trim() === '' ? {} : { reason: reason.trim() }),
});

/** The calls of one record's API. Every write carries its own key, so that a retry changes nothing twice. */
export const records = {
  list: <R = unknown>(record: string, query: Query): Promise<Page<R>> => api<Page<R>>(pathOf(record), { query }),
  /** Every row of a list, page by page: for what is chosen from or drawn as a whole. A picker asks `search` instead. */
  every: <R = unknown>(record: string, query: Omit<Query, 'limit' | 'cursor'> = {}): Promise<readonly RowOf<R>[]> =>
    everyRow((page) => records.list<R>(record, { ...query, ...page })),
  read: <R = unknown>(record: string, id: string): Promise<RowOf<R>> => api<RowOf<R>>(pathOf(record, id)),
  history: (record: string, id: string): Promise<Newest<HistoryEntry>> =>
    api<Newest<HistoryEntry>>(`${pathOf(record, id)}history/`),
  create: <R = unknown>(
    record: string,
    draft: DraftRow<R>,
    key: string,
    confirm: readonly string[] = [],
    reason = '',
  ): Promise<RowOf<R>> =>
    api<RowOf<R>>(pathOf(record), {
      method: 'POST',
      body: draft,
      query: confirmed(confirm, reason),
      headers: { 'idempotency-key': key },
    }),
  update: <R = unknown>(
    record: string,
    row: Pick<Row, 'id' | 'version'>,
    draft: DraftRow<R>,
    key: string,
    confirm: readonly string[] = [],
    reason = '',
  ): Promise<RowOf<R>> =>
    api<RowOf<R>>(pathOf(record, row.id), {
      method: 'PATCH',
      body: draft,
      query: confirmed(confirm, reason),
      headers: { 'idempotency-key': key, 'if-match': `"${row.version}"` },
    }),
  remove: (record: string, row: Pick<Row, 'id' | 'version'>): Promise<Row> =>
    api<Row>(pathOf(record, row.id), {
      method: 'DELETE',
      headers: { 'idempotency-key': v4(), 'if-match': `"${row.version}"` },
    }),
  transition: (
    record: string,
    row: Pick<Row, 'id' | 'version'>,
    name: string,
    given: { readonly reason?: string; readonly signature?: unknown },
    key: string,
    confirm: readonly string[] = [],
  ): Promise<Row> =>
    api<Row>(`${pathOf(record, row.id)}transitions/${name}/`, {
      method: 'POST',
      body: given,
      query: confirmed(confirm),
      headers: { 'idempotency-key': key, 'if-match': `"${row.version}"` },
    }),
  restore: (record: string, id: string): Promise<Row> =>
    api<Row>(`${pathOf(record, id)}restore/`, { method: 'POST', headers: { 'idempotency-key': v4() } }),
  /**
   * Many changes or none, by `BatchChange`; answers the rows in the order of the changes. A refusal names rows in
   * `body.rows`.
   */
  batch: async (
    record: string,
    changes: readonly BatchChange[],
    key: string,
    confirm: readonly string[] = [],
    reason = '',
  ): Promise<readonly Row[]> =>
    (
      await api<{ rows: readonly Row[] }>(`${pathOf(record)}batch/`, {
        method: 'POST',
        body: { changes },
        headers: { 'idempotency-key': key },
        query: confirmed(confirm, reason),
      })
    ).rows,
  /** `sites`: only rows of them, where the record's rows belong to sites. */
  search: (
    words: string,
    record: string,
    { limit = 20, sites = [] }: { readonly limit?: number; readonly sites?: readonly string[] } = {},
  ): Promise<SearchAnswer> =>
    api<SearchAnswer>('search/', {
      query: { q: words, record, limit, ...(sites.length === 0 ? {} : { sites: sites.join(',') }) },
    }),
};

/** The row as it is now, when a write was refused because somebody else came first. */
export function currentRow(error: unknown): Row | null {
  return error instanceof ProblemError && error.code === 'stale' ? (error.body.current as Row) : null;
}

declare module '../registry/record-entry.ts' {
  interface RecordTypes {
    row: Row;
  }
}
