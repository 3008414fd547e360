import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { operatorCheckin } from '../../records/operator-checkin.ts';
import { boardOf } from '../../shared/sessions.ts';
import type { OperatorCheckinRow } from '../../streams/operator-checkin.ts';

const { person: personField, equipment: machineField, reason: reasonField } = operatorCheckin.fields;

/**
 * "Put on machine": who, on which, and why; who is moved away by it is told before. `rows`: the check-ins of the shift.
 */
export function AssignDialog({
  rows,
  onClose,
}: {
  readonly rows: readonly OperatorCheckinRow[];
  readonly onClose: () => void;
}) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const id = useId();
  const [person, setPerson] = useState<unknown>(null);
  const [machine, setMachine] = useState<unknown>(null);
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [Person, Machine] = [viewOf(personField).Input, viewOf(machineField).Input];
  const seats = boardOf(rows).filter(({ presence }) => presence !== 'out');
  const code =
    rows.find(({ equipment }) => equipment !== null && equipment === referenceId(machine))?.equipmentCode ?? null;
  const leaving =
    code === null ? undefined : seats.find((seat) => seat.machine === code && seat.last.person !== referenceId(person));
  const left = seats.find(
    (seat) => seat.last.person === referenceId(person) && seat.machine !== null && seat.machine !== code,
  );
  const whoLeaves = leaving?.last.name ?? '';
  const whatIsLeft = left?.machine ?? '';
  const save = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await api('tracking/assign/', {
        method: 'POST',
        body: { person: referenceId(person), equipment: referenceId(machine), reason: reason.trim() },
      });
      toast(t`Assign it to the machine.`, 'success');
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    } finally {
      setBusy(false);
    }
  };
  const ready = referenceId(person) !== null && referenceId(machine) !== null && reason.trim() !== '';
  return (
    <QuestionDialog title={t`Assign to machine`} problem={problem} onClose={onClose}>
      <FormGroup label={i18n._(personField.label)} labelFor={`${id}-person`}>
        <Person
          id={`${id}-person`}
          field={personField}
          value={person}
          onChange={setPerson}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
      <FormGroup label={i18n._(machineField.label)} labelFor={`${id}-machine`}>
        <Machine
          id={`${id}-machine`}
          field={machineField}
          value={machine}
          onChange={setMachine}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
      <div role="status">
        {leaving ? (
          <p>
            <Trans>{whoLeaves} is on it and will be logged off.</Trans>
          </p>
        ) : null}
        {left ? (
          <p>
            <Trans>The person leaves {whatIsLeft}.</Trans>
          </p>
        ) : null}
      </div>
      <FormGroup label={i18n._(reasonField.label)} labelFor={`${id}-reason`}>
        <InputGroup id={`${id}-reason`} value={reason} maxLength={200} onValueChange={setReason} />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t`Assign to machine`}
          loading={busy}
          disabled={!ready}
          onClick={() => void save()}
        />
      </div>
    </QuestionDialog>
  );
}
