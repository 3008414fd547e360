import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Place } from '../../../../core/map/plane.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import type { Area, Point } from '../../../../core/records/fields/index.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { listQuery, type ListCriteria } from '../../../../core/records/list/list-blocks.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { middleOf } from '../../shared/on-the-map.ts';

/** So many entries stand on the map, the first of the list. */
export const mostMapped = 500;

/** Of what is neither at a point nor at a place. */
export const nowhereFilters = ['position:empty', 'place:empty'] as const;

export interface MappedEvents {
  /** Undefined until they are there. */
  readonly rows: readonly Row[] | undefined;
  readonly spotOf: (row: Row) => Place | null;
  /** How many the list has; more than `rows` where the map has no room for all. */
  readonly all: number;
  /** How many of the list have neither position nor place. */
  readonly nowhere: number;
  readonly error: Error | null;
}

/** The entries of a list at one site, the columns `shown` of each, and where they were: at their position, else at their place. */
export function useMappedEvents(
  record: RecordDefinition,
  criteria: ListCriteria,
  site: string | undefined,
  shown: readonly string[],
): MappedEvents {
  const hasPlaces = useRecordEntry('mine_location') !== null;
  const asked = listQuery({ ...criteria, sites: site === undefined ? [] : [site] });
  const events = useQuery({
    queryKey: ['records', record.name, 'map', asked],
    queryFn: () =>
      records.list(record.name, {
        ...asked,
        columns: [...new Set([...record.display, 'position', 'place', ...shown])].join(','),
        limit: mostMapped,
        count: 'exact',
      }),
    enabled: site !== undefined,
  });
  const nowhere = useQuery({
    queryKey: ['records', record.name, 'map-nowhere', asked],
    queryFn: () =>
      records.list(record.name, {
        ...asked,
        filter: [...asked.filter, ...nowhereFilters],
        columns: 'position',
        limit: 1,
        count: 'exact',
      }),
    // Where every entry names a place there is none.
    enabled: site !== undefined && record.fields['place']?.required !== true,
  });
  const places = useQuery({
    queryKey: ['records', 'mine_location', 'map', site],
    queryFn: () => records.every('mine_location', { sites: site, columns: 'shape' }),
    enabled: site !== undefined && hasPlaces,
  });
  const spots = useMemo(
    () =>
      new Map(
        ((places.data ?? []) as readonly Row[]).map(({ id, shape }) => [
          id,
          middleOf((shape as Area | null)?.coordinates[0] ?? []),
        ]),
      ),
    [places.data],
  );
  return {
    rows: hasPlaces && !places.data ? undefined : (events.data?.rows as readonly Row[] | undefined),
    spotOf: ({ position, place }) =>
      (position as Point | null) ?? (isReference(place) ? (spots.get(place.id) ?? null) : null),
    all: events.data?.count ?? 0,
    nowhere: nowhere.data?.count ?? 0,
    error: events.error ?? places.error ?? nowhere.error,
  };
}
