import { Alert, Button, HTMLSelect, InputGroup, Tab, Tabs } from '@blueprintjs/core';
import { DriveTime, LogOut, Plus, Print, Search } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState } from 'react';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { useStreamSites } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { operatorCheckinStream } from '../../streams/operator-checkin.ts';
import { AssignDialog } from './assign-dialog.tsx';
import { AttendanceSheet } from './attendance-sheet.tsx';
import { Board } from './board.tsx';
import { Events } from './events.tsx';
import { inShift } from './people-of.ts';
import { Sessions } from './sessions.tsx';
import { Kiosk } from '../kiosk/kiosk.tsx';
import { useCloseShift } from './use-close-shift.ts';
import { ShiftStepper } from '../shift-stepper.tsx';
import { useShiftStream } from '../use-shift-stream.ts';
import '../screen.css';
import './operator-board.css';

const views = ['board', 'events', 'sessions'] as const;

/** `/pointages_operateurs`: who is here, who drives what, who has left; `?kiosk=1`: the kiosk at which they say so. */
export default function OperatorBoard() {
  const { search } = usePane();
  const sites = useStreamSites(operatorCheckinStream);
  const site = sites.find((id) => id === search.get('site')) ?? sites[0];
  return search.get('kiosk') === '1' && site !== undefined ? (
    <Kiosk site={site} />
  ) : (
    <CheckinBoard site={site ?? ''} alone={sites.length === 1} />
  );
}

/** `alone`: the people shown are all of one site; a shift is closed site by site. */
function CheckinBoard({ site, alone }: { readonly site: string; readonly alone: boolean }) {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch, open } = usePane();
  const { view, shift, running } = useShiftStream(operatorCheckinStream);
  const mayRecord = useCan('operator_checkin:create');
  const mayAssign = useCan('operator_checkin:assign') && view.state !== 'past';
  const mayCorrect = useCan('operator_checkin:update', site);
  const { selected } = useSites();
  const siteName = selected.find(({ id }) => id === site)?.name ?? '';
  const closeShift = useCloseShift(site, shift);
  const [closing, setClosing] = useState(false);
  const paper = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState('');
  const shown = views.find((name) => name === search.get('view')) ?? 'board';
  const crew = search.get('crew') ?? '';

  const inView = useMemo(() => inShift(view.rows, shift), [view.rows, shift]);
  const crews = [...new Set(inView.flatMap((row) => row.crew ?? []))].sort();
  const text = wanted.trim().toLowerCase();
  const ofCrew = useMemo(() => inView.filter((row) => crew === '' || row.crew === crew), [inView, crew]);
  const rows = useMemo(
    () =>
      ofCrew.filter(
        (row) =>
          text === '' ||
          [row.name, row.matricule, row.badge, row.equipmentCode, row.function].some((part) =>
            part?.toLowerCase().includes(text),
          ),
      ),
    [ofCrew, text],
  );

  return (
    <div className="operator-board">
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Operator check-ins`}</h1>
          <p className="screen-note">
            {t`Shift ${shift.code} of ${format.date(shift.productionDate)}`} · {format.time(shift.startsAt)}–
            {format.time(shift.endsAt)} <StreamState view={view} />
          </p>
        </div>
        <div className="screen-tools">
          <ShiftStepper shift={shift} running={running} now={view.now} />
          <InputGroup
            type="search"
            leftIcon={<Search />}
            placeholder={t`Name, number or machine`}
            aria-label={t`Name, number or machine`}
            value={wanted}
            onValueChange={setWanted}
          />
          <HTMLSelect
            aria-label={t`Crew`}
            value={crew}
            onChange={(event) => setSearch({ crew: event.target.value || null })}
            options={[
              { value: '', label: t`All crews` },
              ...crews.map((value) => ({ value, label: t`Crew ${value}` })),
            ]}
          />
          {mayAssign ? (
            <Button icon={<DriveTime />} text={t`Assign to machine`} onClick={() => setSearch({ do: 'assign' })} />
          ) : null}
          {mayCorrect && alone && view.state !== 'past' ? (
            <Button icon={<LogOut />} text={t`Close shift sessions`} onClick={() => setClosing(true)} />
          ) : null}
          <Button
            icon={<Print />}
            text={t`Attendance sheet`}
            onClick={() => paper.current && printElement(paper.current, null)}
          />
          {mayRecord ? (
            <Button
              intent="primary"
              icon={<Plus />}
              text={t`Record a check-in`}
              onClick={() => open('/tracking/operator_checkins/new', 'beside')}
            />
          ) : null}
        </div>
      </header>
      <Tabs
        id="operator-board"
        selectedTabId={shown}
        onChange={(id) => setSearch({ view: id === 'board' ? null : String(id) })}
        className="screen-tabs"
      >
        {/* Blueprint passes by tabs that do not say so when arrow keys move between them. */}
        <Tab disabled={false} id="board" title={t`Board`} panel={<Board rows={rows} />} />
        <Tab disabled={false} id="events" title={t`Events`} panel={<Events rows={rows} now={view.now} />} />
        <Tab
          disabled={false}
          id="sessions"
          title={t`Sessions`}
          panel={<Sessions rows={rows} shift={shift} now={view.now} />}
        />
      </Tabs>
      <div ref={paper}>
        <div className="attendance-paper">
          <AttendanceSheet rows={ofCrew} shift={shift} site={siteName} crew={crew} />
        </div>
      </div>
      {mayAssign && search.get('do') === 'assign' ? (
        <AssignDialog rows={inView} onClose={() => setSearch({ do: null })} />
      ) : null}
      <Alert
        isOpen={closing}
        intent="warning"
        cancelButtonText={t`Cancel`}
        confirmButtonText={t`Check everyone out`}
        onCancel={() => setClosing(false)}
        onConfirm={() => {
          setClosing(false);
          void closeShift(inView, view.now);
        }}
      >
        <p>{t`Everyone still on site is checked out, recorded under your name.`}</p>
      </Alert>
    </div>
  );
}
