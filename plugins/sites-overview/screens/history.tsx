import { HTMLSelect, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useId, useMemo, useState } from 'react';
import { useFormat } from '../../../core/i18n/use-format.ts';
import { live } from '../../../core/live/live.ts';
import { pinParameter } from '../../../core/live/time-context.tsx';
import { usePane } from '../../../core/panes/pane.ts';
import { shiftAt, shiftOf, type Shift } from '../../../core/sites/shift.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useHasWidget, WidgetSlot } from '../../../core/widgets/widget-slot.tsx';
import { ShiftTable } from './shift-table.tsx';
import { SnapshotCard } from './snapshot-card.tsx';
import { useShiftTable } from './use-shift-table.ts';
import { useSnapshots } from './use-snapshots.ts';
import '../../../core/widgets/widget.css';
import './overview.css';

/** While the slider moves, the map is asked for no more often, in milliseconds. */
const restMs = 200;
const minuteMs = 60_000;
const codes = ['P3', 'P1', 'P2'] as const;
const isDay = (day: string | null): day is string => day !== null && /^\d{4}-\d\d-\d\d$/.test(day);

/** `/sites_overview/history`: a production date or one of its shifts, minute by minute, and its shifts as a table, beside another date if wanted. */
export default function History() {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const hasMap = useHasWidget('map.live');
  const [opened] = useState(() => live.now());
  const timeZone = selected[0]?.timeZone ?? 'UTC';
  const today = shiftAt(new Date(opened), timeZone).productionDate;
  const day = isDay(search.get('day')) ? (search.get('day') ?? today) : today;
  const code = codes.find((one) => one === search.get('shift')) ?? null;
  const other = isDay(search.get('with')) ? search.get('with') : null;
  const days = useMemo(() => (other === null || other === day ? [day] : [day, other]), [day, other]);
  const { snapshots, error } = useSnapshots(days, selected.map(({ id: site }) => site).join(','));
  const { lines, waiting } = useShiftTable(days, selected, snapshots ?? []);

  const [from, to] = spanOf(day, code, timeZone, opened);
  const pinned = Date.parse(search.get(pinParameter) ?? '');
  const kept = Number.isNaN(pinned) ? to : Math.min(to, Math.max(from, pinned));
  const [moving, setMoving] = useState<number | null>(null);
  const at = moving ?? kept;
  // The pane is pinned to what the slider shows, so that the map and whatever else it holds show that minute.
  useEffect(() => {
    const wanted = new Date(at).toISOString();
    if (search.get(pinParameter) === wanted) return;
    const timer = setTimeout(() => {
      setSearch({ [pinParameter]: wanted });
      setMoving(null);
    }, restMs);
    return () => clearTimeout(timer);
  }, [at, search, setSearch]);

  const shown = (site: string) => snapshots?.findLast((snapshot) => snapshot.site === site && snapshot.production_date === day && Date.parse(snapshot.at) <= at);
  const choose = (changes: Readonly<Record<string, string | null>>): void => {
    setMoving(null);
    setSearch({ ...changes, [pinParameter]: null });
  };
  return (
    <div className="overview" tabIndex={0} role="group" aria-label={t`Sites history`}>
      <header className="overview-head">
        <h1 className="page-title">{t`Sites history`}</h1>
      </header>
      <div className="history-bar">
        <span className="history-date">
          <label htmlFor={`${id}-day`}>{t`Production date`}</label>
          <input id={`${id}-day`} className="bp6-input" type="date" max={today} value={day} onChange={({ target }) => target.value && choose({ day: target.value })} />
        </span>
        <HTMLSelect aria-label={t({ message: 'Shift', context: 'period' })} value={code ?? ''} onChange={({ target }) => choose({ shift: target.value || null })} options={[{ value: '', label: t`Whole day` }, ...codes.map((value) => ({ value, label: value }))]} />
        <span className="history-date">
          <label htmlFor={`${id}-with`}>{t`Compare with`}</label>
          <input id={`${id}-with`} className="bp6-input" type="date" max={today} value={other ?? ''} onChange={({ target }) => setSearch({ with: target.value || null })} />
        </span>
        <span className="history-slider">
          <input type="range" aria-label={t`Time shown`} aria-valuetext={format.datetime(new Date(at))} min={from} max={Math.max(from, to)} step={minuteMs} value={at} onChange={({ target }) => setMoving(Number(target.value))} />
          <output>{format.datetime(new Date(at))}</output>
        </span>
      </div>
      {error ? <p role="alert" className="widget-note">{error.message}</p> : null}
      {snapshots === null && !error ? <Spinner size={24} aria-label={t`Loading`} /> : null}
      {snapshots === null ? null : (
        <div className="snapshot-cards">
          {selected.map((site) => (
            <SnapshotCard key={site.id} site={site} snapshot={shown(site.id)} />
          ))}
        </div>
      )}
      {waiting ? <Spinner size={24} aria-label={t`Loading`} /> : <ShiftTable lines={lines} />}
      {hasMap ? (
        <section className="overview-map" aria-label={t`Machines of the sites`}>
          <WidgetSlot id="map.live" />
        </section>
      ) : null}
    </div>
  );
}

/** First and last minute of a production date or one of its shifts, never beyond now. */
function spanOf(day: string, code: Shift['code'] | null, timeZone: string, now: number): readonly [number, number] {
  const [first, last] = [shiftOf(day, code ?? 'P3', timeZone), shiftOf(day, code ?? 'P2', timeZone)];
  const from = first.startsAt.getTime();
  return [from, Math.max(from, Math.min(last.endsAt.getTime() - minuteMs, Math.floor(now / minuteMs) * minuteMs))];
}
