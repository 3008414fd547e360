import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, MobilePhone, Print, Tick } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { Row } from '../../../../core/records/client.ts';
import { StateBar } from '../../../../core/records/detail/state-bar.tsx';
import { TransitionDialog } from '../../../../core/records/detail/transition-dialog.tsx';
import { isReference } from '../../../../core/records/fields/reference.ts';
import type { RecordDefinition } from '../../../../core/records/record.ts';
import '../../../../core/records/screens/record-screen.css';
import { isLocked, type StateMachine } from '../../../../core/records/states.ts';
import { useEntry } from '../../../../core/records/use-entry.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { useRecordDefinition } from '../../../../core/records/views/use-record-definition.ts';
import { defineCommand } from '../../../../core/registry/command.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { attendanceHalfDay } from '../../records/attendance-half-day.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';
import { useMinute } from '../permits/use-minute.ts';
import { BadgeReader } from './badge-reader.tsx';
import { RoomCodeDialog } from './room-code-dialog.tsx';
import { sheetPaths } from './sheet-paths.ts';
import { SheetPaperDialog } from './sheet-paper.tsx';
import { SheetTable, type Attendee } from './sheet-table.tsx';
import { cellKey, useSheet, wordsOf } from './sheet.ts';
import { SignDialog } from './sign-dialog.tsx';
import { NoTrainings } from './training-screens.tsx';
import './sheet.css';

/** `/hse/formation/presence_formation/information/:id`: who was there by half-days, signed in the room. */
export function AttendanceSheet({ id }: { readonly id: string }) {
  const record = useRecordDefinition('training_session');
  if (record === null) return <NoTrainings />;
  return record ? <SheetOf record={record} id={id} /> : <Spinner />;
}

/** The steps of a session but the last, which the sheet has a button of its own for. */
function withoutClose(states: StateMachine | undefined) {
  if (!states) return { machine: undefined, close: undefined };
  const { close, ...transitions } = states.transitions;
  return { machine: { ...states, transitions }, close };
}

interface Signing {
  readonly person: { readonly id: string; readonly label: string };
  readonly half: SheetHalfDay;
  readonly code: string | null;
}

/** The people of a session; null where the reader may see none. */
const attendeesOf = ({ attendees }: Row): readonly Attendee[] | null =>
  Array.isArray(attendees) ? (attendees as readonly Attendee[]) : null;

function SheetOf({ record, id }: { readonly record: RecordDefinition; readonly id: string }) {
  const { machine, close } = useMemo(() => withoutClose(record.states), [record]);
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const { user } = useSession();
  const { row, error } = useEntry(record, id);
  const { halves, signed, error: unread, again } = useSheet(row);
  const format = useFormat(row?.site);
  const now = useMinute(true);
  const reaches = useReaches(record);
  const signsFor = useReaches(attendanceHalfDay);
  const [signing, setSigning] = useState<Signing | null>(null);
  const [showing, setShowing] = useState<'code' | 'paper' | 'validate' | null>(null);
  const mayValidate = row !== undefined && row.state === 'done' && reaches('close', row);
  usePaneCommands(
    useMemo(
      () =>
        mayValidate
          ? [
              defineCommand({
                id: 'hse:validate-training',
                title: close?.label ?? record.title,
                can: 'training_session:close',
                run: () => setShowing('validate'),
              }),
            ]
          : [],
      [mayValidate, record, close],
    ),
  );
  const problem = error ?? unread;
  if (problem) return <Callout intent="danger">{problem.message}</Callout>;
  if (!row || !halves || !machine) return <Spinner />;
  const attendees = attendeesOf(row);
  const changed = (next: Row): void => void queries.setQueryData(['record', record.name, next.id], next);
  const current = halves.find(({ opens_at: from, ends_at: to }) => now >= Date.parse(from) && now <= Date.parse(to));
  const isOpen = row.state === 'open';
  const mayLead = isOpen && row.site !== undefined && signsFor('create', { id: '', version: 0, site: row.site });
  const code = pane.search.get('code');
  const me = user?.self?.['person']?.[0];
  const mine = attendees?.find(({ person }) => isReference(person) && person.id === me);
  const unsigned = isOpen && current && mine && code && !signed.has(cellKey(me ?? null, current)) ? current : null;
  const done = (): void => {
    setSigning(null);
    if (signing?.code) pane.setSearch({ code: null });
    void again();
  };
  return (
    <div role="group" className="record-screen sheet" aria-label={wordsOf(row.number)}>
      <header className="record-head">
        <h1>
          {wordsOf(row.number)} <bdi>{wordsOf(row.training)}</bdi>
          <span className="record-count">{t`Attendance sheet`}</span>
        </h1>
        <StateBar record={record} machine={machine} row={row} onChanged={changed} />
        {mayValidate && close ? (
          <Button
            intent="success"
            icon={<Tick />}
            text={t`Validate attendance`}
            onClick={() => setShowing('validate')}
          />
        ) : null}
        {mayLead && current ? (
          <Button icon={<MobilePhone />} text={t`Sign by phone`} onClick={() => setShowing('code')} />
        ) : null}
        <Button icon={<Print />} text={t`Print the sheet`} onClick={() => setShowing('paper')} />
        {reaches('update', row) && !isLocked(record, row) ? (
          <Button
            icon={<Edit />}
            text={t`People and results`}
            onClick={() => pane.open(`${sheetPaths.edit}/${row.id}`)}
          />
        ) : null}
      </header>
      <div className="record-scroll" role="group" aria-label={t`Attendance sheet`} tabIndex={0}>
        <p className="sheet-about">
          {format.datetime(String(row.starts_at))} – {format.datetime(String(row.ends_at))}
          {[row.place, row.trainer, row.trainer_name, row.organisation]
            .map(wordsOf)
            .filter(Boolean)
            .map((one) => ` · ${one}`)}
        </p>
        {unsigned && mine && isReference(mine.person) ? (
          <Callout intent="primary" className="sheet-mine">
            <p>{t`Your half-day is ready to sign.`}</p>
            <Button
              size="large"
              intent="primary"
              text={t`Sign my half-day`}
              onClick={() => isReference(mine.person) && setSigning({ person: mine.person, half: unsigned, code })}
            />
          </Callout>
        ) : null}
        {mayLead && current && row.site !== undefined ? (
          <BadgeReader site={row.site} session={row.id} half={current} onDone={() => void again()} />
        ) : null}
        {attendees === null ? (
          <Callout>{t`Only those who lead the session can see who attended.`}</Callout>
        ) : attendees.length === 0 ? (
          <Callout>{t`No one whose attendance you can see is enrolled.`}</Callout>
        ) : (
          <SheetTable
            attendees={attendees}
            halves={halves}
            signed={signed}
            now={now}
            site={row.site}
            onSign={mayLead ? (person, half) => setSigning({ person, half, code: null }) : null}
          />
        )}
      </div>
      {signing && row.site !== undefined ? (
        <SignDialog
          site={row.site}
          session={row.id}
          {...signing}
          isLate={now > Date.parse(signing.half.closes_at)}
          onDone={done}
          onClose={() => setSigning(null)}
        />
      ) : null}
      {showing === 'code' ? <RoomCodeDialog session={row.id} onClose={() => setShowing(null)} /> : null}
      {showing === 'paper' ? (
        <SheetPaperDialog
          row={row}
          attendees={attendees ?? []}
          halves={halves}
          signed={signed}
          onClose={() => setShowing(null)}
        />
      ) : null}
      {showing === 'validate' && close ? (
        <TransitionDialog
          record={record}
          row={row}
          name="close"
          transition={close}
          onDone={(next) => {
            setShowing(null);
            changed(next);
          }}
          onClose={() => setShowing(null)}
        />
      ) : null}
    </div>
  );
}
