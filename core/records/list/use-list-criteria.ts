import { useMemo } from 'react';
import { useSteppedPast } from '../../live/time-context.tsx';
import { usePane } from '../../registry/pane.ts';
import { can } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import { hasSite, type RecordDefinition } from '../record.ts';
import type { ListCriteria } from './list-rows.ts';
import type { RecordView } from './views-api.ts';

/** What a list shows, kept in the pane's search parameters, so that a link or a reload brings the same list. */
export interface ListControls {
  readonly criteria: ListCriteria;
  /** The field whose values make groups; null shows rows. */
  readonly group: string | null;
  /** The named view that was opened. */
  readonly viewId: string | null;
  readonly setSearch: (words: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setFilters: (filters: readonly string[]) => void;
  readonly setGroup: (field: string | null) => void;
  /** Shows one group of the list as rows. */
  readonly drill: (filter: string) => void;
  readonly openView: (view: RecordView | null) => void;
}

function parseFilters(text: string | null): readonly string[] {
  try {
    const filters: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(filters) ? filters.filter((filter) => typeof filter === 'string') : [];
  } catch {
    return [];
  }
}

/** As the address says it: nothing for what the record filters by itself. */
function written({ filter = [] }: RecordDefinition, filters: readonly string[]): string | null {
  const text = JSON.stringify(filters);
  return text === JSON.stringify(filter) ? null : text;
}

/** `at` follows the pane's time where the record's rows count from a time on. */
export function useListCriteria(record: RecordDefinition): ListControls {
  const pane = usePane();
  const { selected } = useSites();
  const { user } = useSession();
  const [words, sort, filters] = [
    pane.search.get('search') ?? '',
    pane.search.get('sort') ?? record.sort,
    pane.search.get('filter') ?? JSON.stringify(record.filter ?? []),
  ];
  const sites = hasSite(record)
    ? selected.flatMap(({ id }) => (user && can(user.access, `${record.name}:read`, id) ? [id] : [])).join(',')
    : '';
  const past = useSteppedPast();
  const at = record.timespan ? past : null;
  const criteria = useMemo<ListCriteria>(
    () => ({
      search: words,
      sort,
      filter: parseFilters(filters),
      sites: sites.split(',').filter(Boolean),
      ...(at === null ? {} : { at }),
    }),
    [words, sort, filters, sites, at],
  );
  return {
    criteria,
    group: pane.search.get('group'),
    viewId: pane.search.get('view'),
    setSearch: (next) => pane.setSearch({ search: next || null }),
    setSort: (next) => pane.setSearch({ sort: next === record.sort ? null : next }),
    setFilters: (next) => pane.setSearch({ filter: written(record, next) }),
    setGroup: (field) => pane.setSearch({ group: field }),
    drill: (filter) =>
      pane.setSearch({
        group: null,
        filter: written(record, [...criteria.filter.filter((other) => other !== filter), filter]),
      }),
    openView: (view) =>
      pane.setSearch({
        view: view?.id ?? null,
        search: view?.body.search || null,
        sort: view?.body.sort && view.body.sort !== record.sort ? view.body.sort : null,
        filter: written(record, view?.body.filter ?? record.filter ?? []),
        group: view?.body.group ?? null,
      }),
  };
}
