import { api } from '../../http/api.ts';
import type { Page } from '../client.ts';
import type { ListMarks } from './list-marks.ts';

/** Rows of one request. */
export const blockSize = 100;

/** What decides which rows a list shows, as the API takes it. */
export interface ListCriteria {
  readonly filter: readonly string[];
  readonly sort: string;
  readonly search: string;
  readonly sites: readonly string[];
  /** The past instant at which the rows counted; absent: every row. */
  readonly at?: string;
}

/** The criteria as the API takes them. */
export const listQuery = ({ filter, sort, search, sites, at }: ListCriteria) => ({
  filter: [...filter],
  sort,
  search: search || undefined,
  sites: sites.join(','),
  at,
});

/**
 * One block: on from the block before it where that is known, from the nearest mark of a long list, else from the
 * beginning.
 */
export async function fetchBlock(
  record: string,
  criteria: ListCriteria,
  block: number,
  before: string | null,
  marks: ListMarks,
  columns: readonly string[],
  count: boolean,
  signal: AbortSignal,
): Promise<Page> {
  const position = before === null ? marks.near(block * blockSize) : { cursor: before };
  return api<Page>(`records/${record}/`, {
    query: {
      ...listQuery(criteria),
      limit: blockSize,
      ...position,
      columns: columns.join(','),
      count: count ? 'estimate' : 'none',
    },
    signal,
  });
}
