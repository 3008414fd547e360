import { Button, Callout, HTMLSelect, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { Row } from '../../../../core/records/client.ts';
import { isReference } from '../../../../core/records/fields/reference.ts';
import { FilterBar } from '../../../../core/records/list/filter-bar.tsx';
import { OpenButton } from '../../../../core/records/list/open-button.tsx';
import { SearchBox } from '../../../../core/records/list/search-box.tsx';
import { useListCriteria } from '../../../../core/records/list/use-list-criteria.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { MappedEvent } from './event-marks.ts';
import { EventRows } from './event-rows.tsx';
import { EventSign, type KindSigns } from './event-signs.tsx';
import { mostMapped, nowhereFilters, useMappedEvents } from './use-mapped-events.ts';
import { SignMap } from './sign-map.tsx';
import './event-map.css';

export interface EventMapProps {
  readonly record: RecordDefinition;
  readonly path: string;
  /** The field that says how grave it is, 1 to 5. */
  readonly severity: string;
  readonly signs: KindSigns;
  /** The kind of a row, of `signs`, by the fields that it `reads`. */
  readonly kindOf: (row: Row) => string | null;
  readonly reads: readonly string[];
  /** Fields that say in words what stands on the map. */
  readonly shown: readonly string[];
}

/** Where the entries of a list happened, at one site: by kind and gravity; the same search and filters as the list. */
export function EventMap({ record, path, severity, signs, kindOf, reads, shown }: EventMapProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const { selected } = useSites();
  const { criteria, setFilters, setSearch } = useListCriteria(record);
  const seen = selected.filter(({ id }) => criteria.sites.includes(id));
  const [wanted, setWanted] = useState<string | null>(null);
  const [chosen, setChosen] = useState<readonly string[] | null>(null);
  const site = seen.find(({ id }) => id === wanted) ?? seen[0];
  const format = useFormat(site?.id);
  const { rows, spotOf, all, nowhere, error } = useMappedEvents(record, criteria, site?.id, [
    severity,
    ...reads,
    ...shown,
  ]);
  const events = (rows ?? []).flatMap((row): readonly MappedEvent[] => {
    const spot = spotOf(row);
    return spot ? [{ id: row.id, spot, kind: kindOf(row), severity: String(row[severity]) }] : [];
  });
  const byId = useMemo(() => new Map((rows ?? []).map((row) => [row.id, row])), [rows]);
  const listed = events.flatMap((event) => {
    const row = byId.get(event.id);
    return row && (chosen === null || chosen.includes(event.id)) ? [{ row, event }] : [];
  });
  /** Places that have no shape: their entries are told apart, so that every entry is told. */
  const shapeless = (rows ?? []).filter((row) => isReference(row['place']) && spotOf(row) === null);
  const listOf = (filter: readonly string[]): string =>
    `${path}?${new URLSearchParams({
      filter: JSON.stringify([...criteria.filter, ...(site ? [`site:eq:${site.id}`] : []), ...filter]),
      ...(criteria.search === '' ? {} : { search: criteria.search }),
    })}`;
  const open = (id: string, where: 'here' | 'beside' = 'here'): void => pane.open(`${path}/${id}`, where);
  return (
    <div className="event-map" role="group" aria-label={t`Map: ${i18n._(record.plural)}`}>
      <div className="event-map-tools">
        {seen.length > 1 ? (
          <HTMLSelect
            aria-label={t`Site`}
            value={site?.id ?? ''}
            onChange={({ currentTarget }) => {
              setWanted(currentTarget.value);
              setChosen(null);
            }}
            options={seen.map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          />
        ) : null}
        <SearchBox words={criteria.search} onSearch={setSearch} />
        <FilterBar record={record} filters={criteria.filter} onChange={setFilters} />
      </div>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      {rows || error ? null : <Spinner aria-label={t`Loading`} />}
      {rows ? (
        <>
          <div className="event-map-told" role="status">
            <span>{t`${format.number(events.length)} on the map`}</span>
            {all > rows.length ? (
              <span>{t`The map takes ${format.number(mostMapped)}: the first of ${format.number(all)} in the order of the list. Filter to see the others.`}</span>
            ) : null}
            {nowhere > 0 ? (
              <OpenButton onOpen={(where) => pane.open(listOf(nowhereFilters), where)}>
                {t`${format.number(nowhere)} without position or place`}
              </OpenButton>
            ) : null}
            {shapeless.length > 0 ? (
              <OpenButton
                onOpen={(where) =>
                  pane.open(listOf(['position:empty', `place:in:${JSON.stringify(placesOf(shapeless))}`]), where)
                }
              >
                {t`${format.number(shapeless.length)} at places without an outline`}
              </OpenButton>
            ) : null}
          </div>
          <Legend events={events} signs={signs} severities={choicesOf(record, severity)} />
          <div className="event-map-parts">
            <SignMap
              key={site?.id}
              label={t`Map: ${i18n._(record.plural)}`}
              events={events}
              signs={signs}
              centre={site ?? { lon: 0, lat: 0 }}
              onOpen={open}
              onChoose={setChosen}
            />
            <div className="event-map-beside">
              {chosen === null ? null : (
                <p className="event-chosen" role="status">
                  {t`${format.number(listed.length)} at the chosen spot`}
                  <Button size="small" text={t`Show all again`} onClick={() => setChosen(null)} />
                </p>
              )}
              <EventRows
                record={record}
                listed={listed}
                isFlat={chosen !== null}
                signs={signs}
                shown={shown}
                onOpen={open}
              />
            </div>
          </div>
        </>
      ) : null}
    </div>
  );
}

const placesOf = (rows: readonly Row[]): readonly string[] => [
  ...new Set(rows.flatMap(({ place }) => (isReference(place) ? [place.id] : []))),
];

type Choices = Readonly<Record<string, KindSigns[string]['label']>>;
const choicesOf = (record: RecordDefinition, field: string): Choices =>
  (record.fields[field]?.options.choices ?? {}) as Choices;

interface LegendProps {
  readonly events: readonly MappedEvent[];
  readonly signs: KindSigns;
  readonly severities: Choices;
}

/** What the signs mean, of those that are there. */
function Legend({ events, signs, severities }: LegendProps) {
  const { i18n, t } = useLingui();
  const kinds = Object.entries(signs).filter(([kind]) => events.some((event) => event.kind === kind));
  const grave = Object.entries(severities).filter(([value]) => events.some(({ severity }) => severity === value));
  return (
    <ul className="event-signs" aria-label={t`Signs on the map`}>
      {kinds.map(([kind, sign]) => (
        <li key={kind}>
          <EventSign sign={sign} /> {i18n._(sign.label)}
        </li>
      ))}
      {grave.map(([value, label]) => (
        <li key={value}>
          <EventSign sign={undefined} severity={value} /> {i18n._(label)}
        </li>
      ))}
      <li>
        <span className="event-sign-group" aria-hidden="true">
          12
        </span>
        {t`Several together, the most severe of them below`}
      </li>
    </ul>
  );
}
