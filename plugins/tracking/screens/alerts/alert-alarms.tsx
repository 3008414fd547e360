import { useEffect } from 'react';
import { useStream } from '../../../../core/live/use-stream.ts';
import type { Alarm, AlarmFollowerProps } from '../../../../core/registry/alarm.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { alertStream } from '../../streams/alert.ts';
import { isTold, isWaiting } from './alert-order.ts';
import { useSentence } from './use-sentence.ts';

/** An alert that was put aside waits again when its time is over: looked at this often, in milliseconds. */
const clockMs = 15_000;

/** Sounds what waits, of the alerts that rules with sound tell to a role of the user. */
export default function AlertAlarms({ onAlarms }: AlarmFollowerProps) {
  const { user } = useSession();
  const { rows, state, now } = useStream(alertStream, { clockMs });
  const sentence = useSentence();
  useEffect(() => {
    if (state !== 'live') return;
    onAlarms(
      rows
        .filter((row) => row.sound && row.closedAt === null && isWaiting(row, now) && isTold(row, user))
        .toSorted((a, b) => (a.openedAt < b.openedAt ? 1 : -1))
        .map((row): Alarm => ({ id: row.id, severity: row.severity, sentence: sentence(row) })),
    );
  }, [rows, state, now, user, sentence, onAlarms]);
  return null;
}
