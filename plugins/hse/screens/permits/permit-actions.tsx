import { Button, Tag } from '@blueprintjs/core';
import { Form, Manual } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { usePaneCommands } from '../../../../core/panes/use-pane-commands.ts';
import type { Row } from '../../../../core/records/client.ts';
import { useReaches } from '../../../../core/records/use-reaches.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { runningStates, stepsOf, type PermitStepName } from '../../records/permits/permit-steps.ts';
import { permitPath } from '../../records/permits/permit-choices.ts';
import { workPermit } from '../../records/work-permit.ts';
import { permitCommands } from './permit-commands.ts';
import { PermitPaperDialog } from './permit-paper.tsx';
import { StepDialog } from './step-dialog.tsx';
import { useMinute } from './use-minute.ts';
import './permits.css';

const withMeasures = ['draft', 'requested', 'verified', 'issued', 'active', 'suspended'];
const soonMs = 3_600_000;

/** In the head of a permit: how long it holds, the steps that bring something along, its form of measures, its paper. */
export default function PermitActions({ row }: { readonly row: Row }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const reaches = useReaches(workPermit);
  const [taking, setTaking] = useState<PermitStepName | null>(null);
  const [printing, setPrinting] = useState(false);
  const steps = useMemo(
    () => stepsOf({ kind: row.kind, state: row.state }).filter(([, { verb }]) => reaches(verb, row)),
    [row, reaches],
  );
  const mayFill = withMeasures.includes(String(row.state)) && reaches('record', row);
  const commands = useMemo(() => permitCommands(steps, setTaking, () => setPrinting(true)), [steps]);
  usePaneCommands(commands);
  /** The question stays until the permit is shown as it is now: a next step counts for that one. */
  const read = async (): Promise<void> => {
    await queries.invalidateQueries({ queryKey: ['record', 'work_permit', row.id] });
    setTaking(null);
    await queries.invalidateQueries({ queryKey: ['permit-conflicts'] });
  };
  return (
    <>
      <Countdown row={row} />
      {mayFill ? (
        <Button
          size="small"
          icon={<Form />}
          text={row.measures ? t`Measures again` : t`Measures`}
          onClick={() => pane.open(`${permitPath}/${row.id}/mesures`)}
        />
      ) : null}
      {steps.map(([name, { label, intent }]) => (
        <Button
          key={name}
          size="small"
          variant="outlined"
          intent={intent ?? 'none'}
          text={i18n._(label)}
          onClick={() => setTaking(name)}
        />
      ))}
      <Button
        size="small"
        variant="minimal"
        icon={<Manual />}
        text={t`Permit paper`}
        onClick={() => setPrinting(true)}
      />
      {taking ? (
        <StepDialog row={row} name={taking} onDone={() => void read()} onClose={() => setTaking(null)} />
      ) : null}
      {printing ? <PermitPaperDialog row={row} onClose={() => setPrinting(false)} /> : null}
    </>
  );
}

/** Hours and minutes until the permit ends, or that it has ended. */
function Countdown({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const isRunning = runningStates.includes(String(row.state)) && typeof row.valid_to === 'string';
  const now = useMinute(isRunning);
  if (!isRunning) return null;
  const left = Date.parse(String(row.valid_to)) - now;
  const minutes = Math.max(0, Math.floor(left / 60_000));
  const [h, min] = [Math.floor(minutes / 60), minutes % 60];
  return (
    <Tag intent={left <= 0 ? 'danger' : left < soonMs ? 'warning' : 'success'} role="timer">
      {left <= 0 ? t`The permit has ended` : t`${h} h ${min} min left`}
    </Tag>
  );
}
