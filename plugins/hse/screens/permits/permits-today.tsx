import { Button, Callout, SegmentedControl, Spinner, Tag } from '@blueprintjs/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { lazy, Suspense, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useMay } from '../../../../core/records/use-may.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { permitKinds, permitPath } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import type { BoardPermit } from '../../shared/permit-answers.ts';
import { permitApi } from './permit-api.ts';
import { endsSoon, permitEnd } from './permit-marks.ts';
import { SuspendAllDialog } from './suspend-all.tsx';
import { useMinute } from './use-minute.ts';
import './permits.css';

const hourMs = 3_600_000;
/** What is shown before and after now, in hours. */
const [back, ahead, tick] = [8, 16, 2] as const;
/** What a narrow screen shows of the hours before now, as a share of its width. */
const shownBefore = 0.25;
const columns = ['requested', 'verified', 'issued', 'active', 'suspended', 'expired', 'handed_back'] as const;

const startOf = ({ valid_from: from, planned_start: planned }: BoardPermit): number => Date.parse(from ?? planned);

type View = 'time' | 'states' | 'map';

/** Fetched with the first look at the map. */
const PermitMap = lazy(async () => ({ default: (await import('./permit-map.tsx')).PermitMap }));

/** `/hse/permits/today`: the permits of now by place along the hours, what conflicts, and what ends within an hour. */
export default function PermitsToday() {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { selected } = useSites();
  const [view, setView] = useState<View>('time');
  const maySuspend = useMay(workPermit, 'suspend_all');
  const isSuspending = maySuspend && pane.search.get('do') === 'suspend';
  const now = useMinute(pane.visible);
  const sites = selected.map(({ id }) => id);
  // By the hour: the question is another one only then, and what is shown stays meanwhile.
  const hour = Math.floor(now / hourMs) * hourMs;
  const [from, to] = [hour - back * hourMs, hour + ahead * hourMs];
  const { data, error } = useQuery({
    queryKey: ['permits-day', sites, from],
    queryFn: () => permitApi.day(sites, new Date(from).toISOString(), new Date(to).toISOString()),
    enabled: sites.length > 0,
  });
  useRecordChanges(
    workPermit,
    sites,
    pane.visible,
    () => void queries.invalidateQueries({ queryKey: ['permits-day'] }),
  );
  const soon = (data ?? []).filter((permit) => endsSoon(permit, now));
  return (
    <div className="permits-today">
      <header>
        <h1>{t`Permits today`}</h1>
        <SegmentedControl
          size="small"
          options={[
            { value: 'time', label: t`By time` },
            { value: 'states', label: t`By state` },
            { value: 'map', label: t({ message: 'Map', context: 'of permits' }) },
          ]}
          value={view}
          onValueChange={(next) => setView(next as View)}
        />
      </header>
      {isSuspending ? <SuspendAllDialog onClose={() => pane.setSearch({ do: null })} /> : null}
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {soon.length > 0 ? (
        <Callout intent="warning" compact className="permits-soon">
          <strong>{t`End within an hour`}</strong>
          {soon.map((permit) => (
            <PermitLink key={permit.id} permit={permit} />
          ))}
        </Callout>
      ) : null}
      {!data ? <Spinner aria-label={t`Loading`} /> : null}
      {data?.length === 0 ? <p>{t`No permit in these hours.`}</p> : null}
      <div className="permits-scroll" role="group" aria-label={t`Permits`} tabIndex={0}>
        {data && data.length > 0 && view === 'time' ? <TimeLine permits={data} from={from} to={to} now={now} /> : null}
        {data && view === 'map' ? (
          <Suspense fallback={<Spinner aria-label={t`Loading`} />}>
            <PermitMap permits={data} now={now} />
          </Suspense>
        ) : null}
        {data && view === 'states' ? <Board permits={data} /> : null}
      </div>
    </div>
  );
}

function PermitLink({ permit }: { readonly permit: BoardPermit }) {
  const pane = usePane();
  const format = useFormat(permit.site);
  return (
    <Button
      size="small"
      variant="minimal"
      text={`${permit.number} · ${permit.title} · ${format.time(new Date(permitEnd(permit)))}`}
      onClick={(event) => pane.open(`${permitPath}/${permit.id}`, event.ctrlKey || event.metaKey ? 'beside' : 'here')}
    />
  );
}

interface TimeLineProps {
  readonly permits: readonly BoardPermit[];
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

function TimeLine({ permits, from, to, now }: TimeLineProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat(permits[0]?.site);
  const nowLine = useRef<HTMLDivElement>(null);
  // A pane that was hidden has forgotten how far it was scrolled.
  useLayoutEffect(() => {
    const scrolled = nowLine.current?.closest('.permits-scroll');
    if (pane.visible && scrolled && nowLine.current)
      scrolled.scrollLeft = nowLine.current.offsetLeft - scrolled.clientWidth * shownBefore;
  }, [pane.visible]);
  const places = useMemo(() => [...Map.groupBy(permits, ({ place }) => place)], [permits]);
  const share = (at: number): string => `${((Math.min(Math.max(at, from), to) - from) / (to - from)) * 100}%`;
  const hours = Array.from({ length: (back + ahead) / tick }, (_, index) => from + index * tick * hourMs);
  return (
    <div className="permits-time">
      <div className="permits-hours" aria-hidden="true">
        {hours.map((at) => (
          <span key={at} style={{ insetInlineStart: share(at) }}>
            {format.time(new Date(at))}
          </span>
        ))}
      </div>
      {places.map(([place, there]) => (
        <section key={place} aria-label={there[0]?.place_code ?? t`Place`}>
          <h2>{there[0]?.place_code ?? '—'}</h2>
          <ul>
            {there.map((permit) => {
              const block = permit.conflicts.find(({ level }) => level === 'block');
              const state = workPermit.states?.states[permit.state];
              const words = [
                permit.number,
                i18n._(permitKinds[permit.kind]),
                permit.title,
                state ? i18n._(state.label) : '',
                `${format.time(new Date(startOf(permit)))}–${format.time(new Date(permitEnd(permit)))}`,
                ...permit.conflicts.map(({ number, level }) =>
                  level === 'block' ? t`conflicts with ${number}` : t`beside ${number}`,
                ),
              ].join(' · ');
              return (
                <li key={permit.id}>
                  <button
                    type="button"
                    className={`permit-bar permit-${permit.state}${block ? ' permit-blocked' : ''}`}
                    style={{
                      marginInlineStart: share(startOf(permit)),
                      width: `calc(${share(permitEnd(permit))} - ${share(startOf(permit))})`,
                    }}
                    title={words}
                    onClick={() => pane.open(`${permitPath}/${permit.id}`)}
                  >
                    <span>{words}</span>
                  </button>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <div ref={nowLine} className="permits-now" style={{ insetInlineStart: share(now) }} aria-hidden="true" />
    </div>
  );
}

function Board({ permits }: { readonly permits: readonly BoardPermit[] }) {
  const { i18n } = useLingui();
  return (
    <div className="permits-board">
      {columns.map((state) => {
        const there = permits
          .filter((permit) => permit.state === state)
          .toSorted((a, b) => permitEnd(a) - permitEnd(b));
        const label = workPermit.states?.states[state]?.label;
        const name = label ? i18n._(label) : state;
        return (
          <section key={state} aria-label={name}>
            <h2>
              {name} <Tag minimal>{there.length}</Tag>
            </h2>
            <ul>
              {there.map((permit) => (
                <li key={permit.id}>
                  <PermitLink permit={permit} />
                  <small>
                    {i18n._(permitKinds[permit.kind])} · {permit.place_code} · {permit.performer ?? ''}
                  </small>
                </li>
              ))}
            </ul>
          </section>
        );
      })}
    </div>
  );
}
