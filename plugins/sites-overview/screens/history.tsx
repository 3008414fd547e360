import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { useFormat } from '../../../core/sites/use-format.ts';
import { pinParameter } from '../../../core/live/time-context.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import { shiftAt } from '../../../core/sites/shift.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useHasWidget, WidgetSlot } from '../../../core/widgets/widget-slot.tsx';
import { HistoryBar } from './history-bar.tsx';
import { ShiftPanel } from './shift-panel.tsx';
import { SnapshotCard } from './snapshot-card.tsx';
import { useChosenShifts } from './use-chosen-shifts.ts';
import { useClock } from './use-now.ts';
import { useSnapshots } from './use-snapshots.ts';
import '../../../core/widgets/widget.css';
import './overview.css';

/** While the slider moves, the map is asked for no more often, in milliseconds. */
const restMs = 200;
const minuteMs = 60_000;

/**
 * `/sites_overview/history`: production dates and their shifts, minute by minute, and as a table; a single date also
 * beside another.
 */
export default function History() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const hasMap = useHasWidget('map.live');
  const now = useClock();
  const timeZone = selected[0]?.timeZone ?? 'UTC';
  const today = shiftAt(new Date(now), timeZone).productionDate;
  const chosen = useChosenShifts(today, timeZone, now);
  const [from, to] = chosen.span;

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

  const { of, waiting, error } = useSnapshots(selected, at);
  const choose = (changes: Readonly<Record<string, string | null>>): void => {
    setMoving(null);
    setSearch({ ...changes, [pinParameter]: null });
  };
  return (
    <div className="overview" tabIndex={0} role="group" aria-label={t`Sites history`}>
      <header className="overview-head">
        <h1 className="page-title">{t`Sites history`}</h1>
      </header>
      <HistoryBar chosen={chosen} today={today} onChange={choose} />
      <div className="history-slider">
        <input
          type="range"
          aria-label={t`Time shown`}
          aria-valuetext={format.datetime(new Date(at))}
          min={from}
          max={Math.max(from, to)}
          step={minuteMs}
          value={at}
          onChange={({ target }) => setMoving(Number(target.value))}
        />
        <output>{format.datetime(new Date(at))}</output>
      </div>
      {error ? (
        <p role="alert" className="widget-note">
          {error.message}
        </p>
      ) : null}
      <div className="snapshot-cards">
        {selected.map((site) => (
          <SnapshotCard key={site.id} site={site} snapshot={of(site.id)} waiting={waiting} />
        ))}
      </div>
      <ShiftPanel chosen={chosen} sites={selected} />
      {hasMap ? (
        <section className="overview-map" aria-label={t`Machines of the sites`}>
          <WidgetSlot id="map.live" />
        </section>
      ) : null}
    </div>
  );
}
