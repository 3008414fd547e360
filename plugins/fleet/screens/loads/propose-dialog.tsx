import { Button, FormGroup, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { formatISO } from 'date-fns';
import { useId, useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import type { ReportAnswer } from '../../../../core/reports/client.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { proposedAverage } from './propose.ts';
import type { ReportRowOf } from '../../../../core/reports/report.ts';
import type { averageLoadMeasured } from '../../reports/average-load-measured.ts';
import type { equipmentAverageLoad } from '../../records/equipment-average-load.ts';

interface ProposeDialogProps {
  readonly answer: ReportAnswer<ReportRowOf<typeof averageLoadMeasured>>;
  readonly onClose: () => void;
  readonly onMade: (row: Row) => void;
}

/** A draft of an average load from what was measured: of one truck, or of all trucks of a group at one site. */
export function ProposeDialog({ answer: { rows, question }, onClose, onMade }: ProposeDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  const [today] = useState(() => formatISO(new Date(), { representation: 'date' }));
  const [of, setOf] = useState(() => `machine ${String(rows[0]?.id)}`);
  const [material, setMaterial] = useState(
    typeof question.parameters.material === 'string' ? question.parameters.material : '',
  );
  const [problem, setProblem] = useState<string | null>(null);
  const [confirm, setConfirm] = useState<readonly string[]>([]);
  const groups = [
    ...Map.groupBy(
      rows.filter((row) => row.group),
      (row) => `group ${row.group?.id} ${row.site}`,
    ),
  ];
  const chosen = of.startsWith('group')
    ? (groups.find(([key]) => key === of)?.[1] ?? [])
    : rows.filter((row) => `machine ${String(row.id)}` === of);
  const proposal = proposedAverage(chosen);
  const first = chosen[0];
  const save = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    if (!proposal || !first || material.trim() === '') return;
    const object = of.startsWith('group') ? { group: first.group?.id } : { equipment: String(first.id) };
    const draft = {
      site: String(first.site),
      ...object,
      material: material.trim(),
      tonnes: proposal.tonnes,
      std_dev: proposal.stdDev,
      sample_size: proposal.loads,
      source: 'onboard_scale' as const,
      valid_from: today,
    };
    try {
      onMade(await records.create<typeof equipmentAverageLoad>('equipment_average_load', draft, v4(), confirm));
      onClose();
    } catch (error) {
      const fields = error instanceof ProblemError ? Object.values(error.fields) : [];
      if (error instanceof ProblemError && error.code === 'confirm')
        setConfirm(error.body.confirm as readonly string[]);
      setProblem([(error as Error).message, ...fields].join(' '));
    }
  };
  const title = t`Propose new average`;
  return (
    <QuestionDialog
      title={title}
      problem={problem}
      intent={confirm.length > 0 ? 'warning' : 'danger'}
      onClose={onClose}
    >
      <form onSubmit={(event) => void save(event)}>
        <FormGroup label={t`For`} labelFor={`${id}-of`}>
          <HTMLSelect id={`${id}-of`} fill value={of} onChange={({ target }) => setOf(target.value)} data-autofocus>
            {groups.map(([key, members]) => (
              <option key={key} value={key}>
                {t`All measured trucks of ${members[0]?.group?.label ?? ''}: ${members
                  .map(({ machine }) => String(machine))
                  .slice(0, 3)
                  .join(', ')}…`}
              </option>
            ))}
            {rows.map((row) => (
              <option key={String(row.id)} value={`machine ${String(row.id)}`}>
                {String(row.machine)}
              </option>
            ))}
          </HTMLSelect>
        </FormGroup>
        <FormGroup label={t`Material`} labelFor={`${id}-material`} labelInfo="*">
          <InputGroup id={`${id}-material`} value={material} maxLength={40} onValueChange={setMaterial} />
        </FormGroup>
        {proposal ? (
          <p>
            {t`Mean of ${proposal.loads} measured loads: ${format.quantity(proposal.tonnes, 't', { decimals: 1 })}, standard deviation ${format.quantity(proposal.stdDev, 't', { decimals: 1 })}.`}
          </p>
        ) : null}
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button
            type="submit"
            intent="primary"
            text={confirm.length > 0 ? t`Save anyway` : t`Create a draft`}
            disabled={!proposal || material.trim() === ''}
          />
        </div>
      </form>
    </QuestionDialog>
  );
}
