import { Button, Callout } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useRef, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { api } from '../../../core/http/api.ts';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useSession } from '../../../core/session/use-session.ts';
import { useSites } from '../../../core/sites/use-sites.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import {
  codeOf,
  draftOf,
  emptyEntry,
  machineBy,
  numberOf,
  onlyPump,
  personBy,
  pumpsFor,
  type FillEntry,
} from './quick-fill/entry.ts';
import { FillQuestion } from './quick-fill/fill-question.tsx';
import { FillSteps } from './quick-fill/fill-steps.tsx';
import { OwnFills, type OwnFill } from './quick-fill/own-fills.tsx';
import { useFillLists } from './quick-fill/use-fill-lists.ts';
import { WaitingList } from './quick-fill/waiting-list.tsx';
import {
  forgetFill,
  letPass,
  passing,
  sendFill,
  sendWaiting,
  waitingFills,
  type WaitingFill,
} from './waiting-fills.ts';
import '../../../core/reports/screens/report.css';
import './quick-fill.css';

const retryMs = 15_000;

/** A fill that the server asked about. */
interface Question {
  readonly fill: WaitingFill;
  readonly sentence: string;
  readonly needsReason: boolean;
}

/**
 * `/mining_equipment_refueling/quick_fill`: machine, meter, pump, litres, OK; by key or by thumb, with or without a
 * network.
 */
export default function QuickFill() {
  const { t } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const { user } = useSession();
  const { selected } = useSites();
  const lists = useFillLists(selected.map(({ id }) => id).join(','));
  const [entry, setEntry] = useState<FillEntry>(emptyEntry);
  const [problem, setProblem] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const [waiting, setWaiting] = useState<readonly WaitingFill[]>(waitingFills);
  const first = useRef<HTMLInputElement>(null);
  const fills = useQuery({
    queryKey: ['own-fills'],
    queryFn: () => api<{ readonly fills: readonly OwnFill[] }>('fuel/own_fills/'),
  });
  const { refetch } = fills;
  const drives = user?.roles.every(({ role }) => role === 'operator') ?? false;
  const machine = machineBy(lists.machines, entry.code);
  const isUnknown =
    !lists.isLoading &&
    codeOf(entry.code) !== '' &&
    !lists.machines.some(({ code }) => String(code).toUpperCase().startsWith(codeOf(entry.code)));
  const change = (next: Partial<FillEntry>): void =>
    setEntry((before) => {
      const changed = { ...before, ...next };
      if (next.code === undefined) return changed;
      const named = machineBy(lists.machines, next.code);
      const isThere = pumpsFor(named, lists.pumps).some(({ id }) => id === before.pump);
      return { ...changed, pump: onlyPump(named, lists.pumps, lists.tanks) ?? (isThere ? before.pump : '') };
    });
  const pump = lists.pumps.find(({ id }) => id === entry.pump) ?? null;

  const sendAll = useCallback((): void => {
    void sendWaiting().then((sent) => {
      setWaiting(waitingFills());
      if (sent > 0) void refetch();
    });
  }, [refetch]);
  useEffect(() => {
    sendAll();
    const timer = setInterval(sendAll, retryMs);
    addEventListener('online', sendAll);
    return () => {
      clearInterval(timer);
      removeEventListener('online', sendAll);
    };
  }, [sendAll]);

  const send = async (fill: WaitingFill): Promise<void> => {
    setQuestion(null);
    const answer = await sendFill(fill);
    setWaiting(waitingFills());
    if ('refused' in answer) {
      if (answer.asks.length > 0)
        setQuestion({
          fill: { ...fill, asks: answer.asks },
          sentence: answer.refused,
          needsReason: answer.needsReason,
        });
      else setProblem(answer.refused);
      return;
    }
    if ('waits' in answer) toast(t`No connection: the fill is saved on this device and sent later.`, 'warning');
    else toast(t`${fill.machine ?? ''}: ${format.number(Number(fill.draft.litres))} L recorded`, 'success');
    if ('row' in answer) void refetch();
    setEntry((before) => ({ ...emptyEntry, pump: before.pump }));
    first.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const litres = numberOf(entry.litres);
    const operator = personBy(lists.people, entry.badge);
    const hasOperator = entry.badge.trim() === '' || operator !== null;
    const faults: readonly (readonly [boolean, string])[] = [
      [lists.isLoading && !(machine && pump && hasOperator), t`The lists are still loading. Try again in a moment.`],
      [!machine, t`No machine has this code.`],
      [!pump, t`Choose the pump.`],
      [Number.isNaN(litres), t`Enter the litres as a number without a thousands separator.`],
      [!litres || !(litres > 0), t`Enter the litres.`],
      [
        Number.isNaN(numberOf(entry.meter)) || Number.isNaN(numberOf(entry.odometer)),
        t`The meter reading must be a number.`,
      ],
      [!hasOperator, t`No one has this badge or number.`],
    ];
    const wrong = faults.find(([holds]) => holds)?.[1] ?? null;
    setProblem(wrong);
    if (wrong || !machine || !pump) return;
    void send({
      key: v4(),
      machine: String(machine.code),
      draft: draftOf({
        machine,
        pump,
        entry,
        operator,
        filler: { person: lists.me?.id ?? null, drives },
      }),
    });
  };

  return (
    <div className="quick-fill" role="group" aria-label={t`Record a fill`}>
      <form aria-label={t`Record a fill`} aria-busy={lists.isLoading} onSubmit={submit}>
        <h1 className="page-title">{t`Record a fill`}</h1>
        <FillSteps
          entry={entry}
          onChange={change}
          machine={machine}
          isUnknown={isUnknown}
          pumps={pumpsFor(machine, lists.pumps)}
          tanks={lists.tanks}
          people={drives ? null : lists.people}
          first={first}
        />
        {problem ? (
          <Callout intent="danger" role="alert">
            {problem}
          </Callout>
        ) : null}
        {question ? (
          <FillQuestion
            sentence={question.sentence}
            needsReason={question.needsReason}
            onRecord={(reason) => void send(passing(question.fill, reason))}
            onCorrect={() => {
              setQuestion(null);
              first.current?.focus();
            }}
          />
        ) : (
          <Button type="submit" intent="primary" size="large" fill text={t`Save the fill`} />
        )}
      </form>
      <WaitingList
        fills={waiting}
        onLetPass={(fill, reason) => {
          letPass(fill, reason);
          sendAll();
        }}
        onForget={({ key }) => {
          forgetFill(key);
          setWaiting(waitingFills());
        }}
      />
      <OwnFills fills={fills.data?.fills ?? []} />
    </div>
  );
}
