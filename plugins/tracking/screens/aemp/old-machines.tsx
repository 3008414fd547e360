import { Button, HTMLTable, Tag } from '@blueprintjs/core';
import { History } from '@blueprintjs/icons';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { AempOld } from '../../shared/aemp.ts';

interface OldMachinesProps {
  readonly source: string;
  readonly old: readonly AempOld[];
  readonly onTaken: () => void;
}

/**
 * Machines whose figures were told too late to be live, and the press that takes them as history. Nothing where there
 * are none.
 */
export function OldMachines({ source, old, onTaken }: OldMachinesProps) {
  const { t } = useLingui();
  const format = useFormat();
  const showProblem = useProblemToast();
  const mayTake = useCan('ingest_monitor:replay');
  const [told, setTold] = useState('');
  const answer = useRef<HTMLSpanElement>(null);
  const [waiting, setWaiting] = useState(false);
  if (old.length === 0) return null;
  const take = (): void => {
    setWaiting(true);
    api<{ readonly machines: number; readonly figures: number; readonly refused: number }>(
      `tracking/aemp/${source}/history/`,
      { method: 'POST' },
    )
      .then(({ figures, refused }) => {
        const count = plural(figures, { one: '# reading accepted.', other: '# readings accepted.' });
        setTold(
          refused > 0
            ? t`${count} meter readings that do not fit between existing readings: ${format.number(refused)}.`
            : count,
        );
        onTaken();
        // The button goes: whoever pressed it by keyboard is led to the answer, not out of the dialog.
        answer.current?.focus();
      }, showProblem)
      .finally(() => setWaiting(false));
  };
  return (
    <section>
      <h3>{t`Old values`}</h3>
      <p className="screen-note">{t`Reported too late to be live. Accepted as history, each counts at its own time; hours and kilometres also become meter readings, positions never do.`}</p>
      <HTMLTable compact className="screen-table">
        <thead>
          <tr>
            <th>{t`Machine`}</th>
            <th>{t`Last reported`}</th>
            <th className="number">{t`Figures`}</th>
            <th>{t`Status`}</th>
          </tr>
        </thead>
        <tbody>
          {old.map(({ equipment, code, newest, figures, takenAt }) => (
            <tr key={equipment}>
              <td>{code}</td>
              <td>{format.date(newest)}</td>
              <td className="number">{format.number(figures)}</td>
              <td>
                {takenAt === null ? (
                  <Tag minimal intent="warning">{t`Waits`}</Tag>
                ) : (
                  <Tag minimal intent="success">{t`Accepted ${format.date(takenAt)}`}</Tag>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      <p className="aemp-take">
        {mayTake && old.some(({ takenAt }) => takenAt === null) ? (
          <Button icon={<History />} text={t`Accept as history`} loading={waiting} onClick={take} />
        ) : null}{' '}
        <span role="status" ref={answer} tabIndex={-1}>
          {told}
        </span>
      </p>
    </section>
  );
}
