import { Callout, HTMLSelect, Spinner, Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { placeSources, sourceOf } from '../places/place-layers.ts';
import { usePlaces } from '../places/use-places.ts';
import { colourings, type Colouring } from './colouring.ts';
import { CourseStrip } from './course-strip.tsx';
import { OverspeedsTable, TripsTable, VisitsTable } from './course-tables.tsx';
import { DateTimeInput } from './date-time-input.tsx';
import { ExportMenu } from './export-menu.tsx';
import { LayerMenu, type Layer } from './layer-menu.tsx';
import { Legend } from './legend.tsx';
import { LinkButton } from './link-button.tsx';
import { MachinePicker } from './machine-picker.tsx';
import { useMachines } from './use-machines.ts';
import { PlayerBar } from './player-bar.tsx';
import { SpeedCurve } from './speed-curve.tsx';
import { TrackMap } from './track-map.tsx';
import { StopsTable, SummaryTable } from './track-tables.tsx';
import { usePlayer } from './use-player.ts';
import { useTracks } from './use-tracks.ts';
import '../screen.css';
import './trajectory.css';

const hourMs = 3_600_000;
const minuteMs = 60_000;
const nowhere = { lon: 0, lat: 0 };
const tables = ['summary', 'stops', 'visits', 'overspeeds', 'trips'] as const;
const instant = (value: string | null, otherwise: number): number =>
  Number.isNaN(Date.parse(value ?? '')) ? otherwise : Date.parse(value ?? '');
const iso = (at: number): string => new Date(at).toISOString();

/**
 * `/trajectory_history`: where up to five machines drove within a day, and what they did. What is shown is in the
 * address: a link shows the same.
 */
export default function Trajectory() {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { search, setSearch, selection } = usePane();
  const { at: past } = usePaneTime();
  const { selected: sites } = useSites();
  const [opened] = useState(() => Date.now());
  // In the past the workspace shows, the last hour before it is what is asked for.
  const to = instant(search.get('to'), Math.ceil((past ?? opened) / minuteMs) * minuteMs);
  const from = instant(search.get('from'), to - hourMs);
  // Machines by code; other plugins know them by id.
  const codes = search.get('machines') ?? '';
  const named = search.get('equipment') ?? '';
  const followed = codes === '' && named === '' && selection?.record === 'equipment' ? selection.id : '';
  const machines = useMachines(codes === '' ? { ids: named || followed } : { codes });
  const key = machines.map(({ id }) => id).join(',');
  const picked = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const by = (Object.keys(colourings) as Colouring[]).find((one) => one === search.get('colour')) ?? 'machine';
  const hide = search.get('hide') ?? '';
  const hidden = useMemo(() => hide.split(',').filter(Boolean), [hide]);
  const table = tables.find((one) => one === search.get('table')) ?? 'summary';
  const clock = instant(search.get('clock'), Number.NaN);
  const { tracks, loading, complete, error } = useTracks(picked, iso(from), iso(to));
  const siteIds = useMemo(() => sites.map(({ id }) => id), [sites]);
  const places = usePlaces(
    siteIds,
    to,
    Object.keys(placeSources).some((source) => !hidden.includes(source)),
  );
  const shownPlaces = useMemo(() => places.filter(({ type }) => !hidden.includes(sourceOf(type))), [places, hidden]);
  const first = tracks.reduce((least, { points }) => Math.min(least, points[0]?.at ?? least), to);
  const last = tracks.reduce((most, { points }) => Math.max(most, points.at(-1)?.at ?? most), first);
  const player = usePlayer(first, last);
  const { seek } = player;
  useEffect(() => seek(Number.isNaN(clock) ? last : clock), [seek, last, clock]);
  const range = useMemo(() => [first, Math.max(last, first + minuteMs)] as const, [first, last]);

  const turn = (id: string): void => {
    const before = codes === '' && named !== '' ? named.split(',') : picked;
    const after = before.includes(id) ? before.filter((one) => one !== id) : [...before, id];
    setSearch({ machines: null, equipment: after.join(',') || null });
  };
  const setPeriod = (start: number, end: number): void => setSearch({ from: iso(start), to: iso(end), clock: null });
  const toggleLayer = (layer: Layer): void =>
    setSearch({
      hide: (hidden.includes(layer) ? hidden.filter((one) => one !== layer) : [...hidden, layer]).join(',') || null,
    });
  const link = (): string => {
    const shown = new URLSearchParams({
      machines: tracks.map(({ code }) => code).join(','),
      from: iso(from),
      to: iso(to),
      clock: iso(player.at),
    });
    for (const name of ['colour', 'hide', 'table']) if (search.get(name)) shown.set(name, search.get(name) ?? '');
    return `/trajectory_history?${shown.toString()}`;
  };

  return (
    <div className="trajectory">
      <header className="screen-head">
        <h1 className="page-title">{t`Trajectory history`}</h1>
        <div className="screen-tools">
          <MachinePicker picked={machines} onTurn={turn} />
          <DateTimeInput
            label={t`From`}
            value={from}
            timeZone={format.timeZone}
            onChange={(value) => setPeriod(value, Math.min(Math.max(to, value + minuteMs), value + 24 * hourMs))}
          />
          <DateTimeInput
            label={t`To`}
            value={to}
            timeZone={format.timeZone}
            onChange={(value) => setPeriod(Math.max(Math.min(from, value - minuteMs), value - 24 * hourMs), value)}
          />
          <HTMLSelect
            aria-label={t`Colour`}
            value={by}
            onChange={(event) => setSearch({ colour: event.target.value === 'machine' ? null : event.target.value })}
            options={(Object.keys(colourings) as Colouring[]).map((value) => ({
              value,
              label: i18n._(colourings[value]),
            }))}
          />
          <LayerMenu hidden={hidden} onToggle={toggleLayer} />
          <ExportMenu tracks={tracks} complete={complete} />
          <LinkButton path={link} />
        </div>
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="trajectory-map">
        <TrackMap
          tracks={tracks}
          at={player.at}
          by={by}
          places={shownPlaces}
          shownStops={!hidden.includes('stops')}
          centre={sites[0] ?? nowhere}
        />
        <Legend by={by} tracks={tracks} />
        {loading ? <Spinner className="trajectory-loading" size={28} /> : null}
        {picked.length === 0 ? <p className="trajectory-hint">{t`Pick a machine to see where it drove.`}</p> : null}
        {picked.length > 0 && !loading && !error && tracks.every(({ points }) => points.length === 0) ? (
          <p className="trajectory-hint">{t`No positions in this period.`}</p>
        ) : null}
      </div>
      <PlayerBar player={player} from={first} to={last} />
      <div className="trajectory-below">
        <div className="trajectory-curves">
          <CourseStrip tracks={tracks} range={range} onSeek={seek} />
          <SpeedCurve tracks={tracks} />
        </div>
        <Tabs
          id="trajectory-tables"
          className="trajectory-tables"
          selectedTabId={table}
          onChange={(id) => setSearch({ table: id === 'summary' ? null : String(id) })}
        >
          {/* Blueprint passes by tabs that do not say so when arrow keys move between them. */}
          <Tab disabled={false} id="summary" title={t`Distance`} panel={<SummaryTable tracks={tracks} />} />
          <Tab disabled={false} id="stops" title={t`Stops`} panel={<StopsTable tracks={tracks} onSeek={seek} />} />
          <Tab disabled={false} id="visits" title={t`Visits`} panel={<VisitsTable tracks={tracks} onSeek={seek} />} />
          <Tab
            disabled={false}
            id="overspeeds"
            title={t`Overspeeds`}
            panel={<OverspeedsTable tracks={tracks} onSeek={seek} />}
          />
          <Tab disabled={false} id="trips" title={t`Trips`} panel={<TripsTable tracks={tracks} onSeek={seek} />} />
        </Tabs>
      </div>
    </div>
  );
}
