import { useLingui } from '@lingui/react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { api } from '../http/api.ts';
import { open, openBeside } from '../panes/workspace-actions.ts';
import { useFormat } from '../sites/use-format.ts';
import { useRegistry } from '../registry/use-registry.ts';
import type { PaletteEntry } from './entry.ts';
import type { Mode } from './modes.ts';

interface Found {
  readonly results: readonly {
    readonly record: string;
    readonly id: string;
    readonly label: string;
    readonly at: string | null;
    readonly matched: { readonly field: string; readonly text: string } | null;
  }[];
}

const none: readonly PaletteEntry[] = [];
const shortest = 2;
const pauseMs = 120;
const most = { all: 15, others: 50 } as const;

/** A value as it was when it last stood still for a moment. */
function useSettled(value: string): string {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pauseMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}

/**
 * Entries of the records whose text holds the words, as the server knows them. Older results stay until new ones come.
 */
export function useServerResults(
  mode: Mode,
  words: string,
): { readonly entries: readonly PaletteEntry[]; readonly searching: boolean } {
  const { i18n } = useLingui();
  const registry = useRegistry();
  const format = useFormat();
  const query = useSettled(words);
  const asks = mode.shows === 'all' || mode.shows === 'records' || mode.shows === 'actors';
  const enabled = asks && query.length >= shortest;
  const { data, isFetching } = useQuery({
    queryKey: ['search', query],
    queryFn: ({ signal }) => api<Found>('search/', { query: { q: query }, signal }),
    placeholderData: keepPreviousData,
    enabled,
  });

  const isLong = words.length >= shortest;
  const entries = useMemo(() => {
    if (!enabled || !isLong || !data) return none;
    const entryByRecord = new Map(
      registry
        .plugins()
        .flatMap((plugin) => plugin.records.map((record) => [record.name, { record, plugin }] as const)),
    );
    return data.results
      .flatMap(({ record: name, id, label, at, matched }): PaletteEntry[] => {
        const found = entryByRecord.get(name);
        if (!found || (mode.shows === 'actors' && !found.record.actor)) return [];
        const path = `${found.record.path}/${id}`;
        const run = (where: 'here' | 'beside'): void => (where === 'beside' ? openBeside(path) : open(path));
        return [
          {
            id: `entry:${name}/${id}`,
            kind: 'screen',
            label,
            otherLabels: [],
            context: [
              i18n._(found.record.title),
              at === null ? [] : /^\d{4}-\d\d-\d\d$/.test(at) ? format.date(at) : format.datetime(at),
              matched === null ? [] : `“${matched.text}”`,
            ]
              .flat()
              .join(' · '),
            icon: found.plugin.icon,
            run,
          },
        ];
      })
      .slice(0, mode.shows === 'all' ? most.all : most.others);
  }, [data, enabled, isLong, mode, registry, i18n, format]);
  return { entries, searching: isFetching && enabled };
}
