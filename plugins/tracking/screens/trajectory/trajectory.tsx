import { Callout, HTMLSelect, Spinner, Tab, Tabs } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useMemo, useState } from 'react';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { DateTimeInput } from './date-time-input.tsx';
import { ExportMenu } from './export-menu.tsx';
import { MachinePicker, useMachines } from './machine-picker.tsx';
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
const instant = (value: string | null, otherwise: number): number => (Number.isNaN(Date.parse(value ?? '')) ? otherwise : Date.parse(value ?? ''));

/** `/trajectory_history`: where up to five machines drove within a day. What is shown is in the address: a link shows the same. */
export default function Trajectory() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch, selection } = usePane();
  const { selected: sites } = useSites();
  const machines = useMachines();
  const [opened] = useState(() => Math.ceil(Date.now() / minuteMs) * minuteMs);
  const to = instant(search.get('to'), opened);
  const from = instant(search.get('from'), to - hourMs);
  const asked = search.get('machines') ?? '';
  const byCode = new Map(machines.map(({ id, code }) => [code, id]));
  const followed = asked === '' && selection?.record === 'equipment' ? [selection.id] : [];
  const key = [...asked.split(',').flatMap((code) => byCode.get(code) ?? []), ...followed].slice(0, 5).join(',');
  const picked = useMemo(() => (key === '' ? [] : key.split(',')), [key]);
  const by = search.get('colour') === 'speed' ? 'speed' : 'machine';
  const { tracks, loading, error } = useTracks(picked, new Date(from).toISOString(), new Date(to).toISOString());
  const first = tracks.reduce((least, { points }) => Math.min(least, points[0]?.at ?? least), to);
  const last = tracks.reduce((most, { points }) => Math.max(most, points.at(-1)?.at ?? most), first);
  const player = usePlayer(first, last);
  const { seek } = player;
  useEffect(() => seek(last), [seek, last]);

  const pick = (ids: readonly string[]): void => setSearch({ machines: ids.flatMap((id) => machines.find((machine) => machine.id === id)?.code ?? []).join(',') || null });
  const setPeriod = (start: number, end: number): void => setSearch({ from: new Date(start).toISOString(), to: new Date(end).toISOString() });

  return (
    <div className="trajectory">
      <header className="screen-head">
        <h1 className="page-title">{t`Trajectory history`}</h1>
        <div className="screen-tools">
          <MachinePicker machines={machines} picked={picked} onPick={pick} />
          <DateTimeInput label={t`From`} value={from} timeZone={format.timeZone} onChange={(value) => setPeriod(value, Math.min(Math.max(to, value + minuteMs), value + 24 * hourMs))} />
          <DateTimeInput label={t`To`} value={to} timeZone={format.timeZone} onChange={(value) => setPeriod(Math.max(Math.min(from, value - minuteMs), value - 24 * hourMs), value)} />
          <HTMLSelect
            aria-label={t`Colour`}
            value={by}
            onChange={(event) => setSearch({ colour: event.target.value === 'speed' ? 'speed' : null })}
            options={[
              { value: 'machine', label: t`Colour: machine` },
              { value: 'speed', label: t`Colour: speed` },
            ]}
          />
          <ExportMenu tracks={tracks} />
        </div>
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="trajectory-map">
        <TrackMap tracks={tracks} at={player.at} by={by} centre={sites[0] ?? nowhere} />
        {loading ? <Spinner className="trajectory-loading" size={28} /> : null}
        {picked.length === 0 ? <p className="trajectory-hint">{t`Pick a machine to see where it drove.`}</p> : null}
      </div>
      <PlayerBar player={player} from={first} to={last} />
      <div className="trajectory-below">
        <SpeedCurve tracks={tracks} />
        <Tabs id="trajectory-tables" className="trajectory-tables">
          {/* Blueprint passes by tabs that do not say so when arrow keys move between them. */}
          <Tab disabled={false} id="summary" title={t`Distance`} panel={<SummaryTable tracks={tracks} />} />
          <Tab disabled={false} id="stops" title={t`Stops`} panel={<StopsTable tracks={tracks} onSeek={player.seek} />} />
        </Tabs>
      </div>
    </div>
  );
}
