import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { wordsOf } from '../../i18n/words-of.ts';
import { usePaneCommands } from '../../panes/use-pane-commands.ts';
import { defineCommand } from '../../registry/command.ts';
import { useSession } from '../../session/use-session.ts';
import type { Row } from '../client.ts';
import type { RecordDefinition } from '../record.ts';
import { transitionsFrom, type StateMachine, type TransitionDefinition } from '../states.ts';
import { useReaches } from '../use-reaches.ts';
import { StateTag } from './state-tag.tsx';
import { TransitionDialog } from './transition-dialog.tsx';
import './state-bar.css';

interface StateBarProps {
  readonly record: RecordDefinition;
  readonly machine: StateMachine;
  readonly row: Row;
  readonly onChanged: (row: Row) => void;
}

/** Where a row stands, and the steps that the reader may take from there; each is a command of the pane as well. */
export function StateBar({ record, machine, row, onChanged }: StateBarProps) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const reaches = useReaches(record);
  const [taking, setTaking] = useState<readonly [string, TransitionDefinition] | null>(null);
  const steps = useMemo(
    () => transitionsFrom(machine, row.state).filter(([name]) => reaches(name, row)),
    [machine, reaches, row],
  );
  const commands = useMemo(
    () =>
      steps
        .filter(([, { notOwn }]) => !notOwn || row.created_by !== user?.id)
        .map(([name, transition]) =>
          defineCommand({
            id: `${record.name}:${name}`,
            title: transition.label,
            can: `${record.name}:${name}`,
            run: () => setTaking([name, transition]),
          }),
        ),
    [record, steps, row.created_by, user],
  );
  usePaneCommands(commands);
  // The server refuses it in the same words.
  const isByTheSame = ({ notOwn }: TransitionDefinition): boolean => Boolean(notOwn) && row.created_by === user?.id;
  const ownWords = ({ notOwn }: TransitionDefinition): string =>
    typeof notOwn === 'object' ? wordsOf(i18n, notOwn) : t`You cannot approve your own request.`;
  return (
    <div className="record-states" role="group" aria-label={t`State`}>
      <StateTag machine={machine} state={String(row.state)} />
      {steps.map(([name, transition]) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          intent={transition.intent ?? 'none'}
          text={i18n._(transition.label)}
          disabled={isByTheSame(transition)}
          title={isByTheSame(transition) ? ownWords(transition) : undefined}
          onClick={() => setTaking([name, transition])}
        />
      ))}
      {taking ? (
        <TransitionDialog
          record={record}
          row={row}
          name={taking[0]}
          transition={taking[1]}
          onDone={(next) => {
            setTaking(null);
            onChanged(next);
          }}
          onClose={() => setTaking(null)}
        />
      ) : null}
    </div>
  );
}
