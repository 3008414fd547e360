import { useMemo } from 'react';
import { usePane } from '../../panes/pane.ts';
import { can } from '../../registry/access.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import type { RecordDefinition } from '../record.ts';
import type { ListCriteria } from './list-rows.ts';

/** What a list shows, kept in the pane's search parameters, so that a link or a reload brings the same list. */
export interface ListControls {
  readonly criteria: ListCriteria;
  readonly setSearch: (words: string) => void;
  readonly setSort: (sort: string) => void;
  readonly setFilters: (filters: readonly string[]) => void;
}

function parseFilters(text: string | null): readonly string[] {
  try {
    const filters: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(filters) ? filters.filter((filter) => typeof filter === 'string') : [];
  } catch {
    return [];
  }
}

export function useListCriteria(record: RecordDefinition): ListControls {
  const pane = usePane();
  const { selected } = useSites();
  const { user } = useSession();
  const [words, sort, filters] = [pane.search.get('search') ?? '', pane.search.get('sort') ?? record.sort, pane.search.get('filter')];
  const sites = record.scope === 'site' ? selected.flatMap(({ id }) => (user && can(user.access, `${record.name}:read`, id) ? [id] : [])).join(',') : '';
  const criteria = useMemo<ListCriteria>(() => ({ search: words, sort, filter: parseFilters(filters), sites: sites.split(',').filter(Boolean) }), [words, sort, filters, sites]);
  return {
    criteria,
    setSearch: (next) => pane.setSearch({ search: next || null }),
    setSort: (next) => pane.setSearch({ sort: next === record.sort ? null : next }),
    setFilters: (next) => pane.setSearch({ filter: next.length === 0 ? null : JSON.stringify(next) }),
  };
}
