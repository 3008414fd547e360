import { Button, FormGroup, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { ProblemError } from '../../../../core/http/problem-error.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { ProposedMachine, UnknownDevice } from '../../shared/monitor.ts';
import { trackingDevice } from '../../records/tracking-device.ts';
import { DraftMachine, draftOf, type MachineDraft } from './draft-machine.tsx';
import { Proposals } from './proposals.tsx';
import { saidBy } from './said-by.ts';
import { saidLabels } from './said-labels.ts';
import { visibleText } from '../../shared/visible-text.ts';

interface AdoptDialogProps {
  readonly unknown: UnknownDevice;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/**
 * Says on which machine a device sits: one that is like what it says, another, or a new one. What waits of it is taken
 * with it.
 */
export function AdoptDialog({ unknown, onDone, onClose }: AdoptDialogProps) {
  const { source, device, events, isCode } = unknown;
  const { t, i18n } = useLingui();
  const format = useFormat();
  const toast = useToast();
  const mayCreate = useCan('equipment:create');
  const { data } = useQuery({
    queryKey: ['ingest-proposals', source, device],
    enabled: !isCode,
    queryFn: ({ signal }) =>
      api<{ readonly machines: readonly ProposedMachine[] }>('tracking/ingest/proposals/', {
        query: { source, device },
        signal,
      }),
  });
  const [equipment, setEquipment] = useState<unknown>(null);
  const [draft, setDraft] = useState<MachineDraft | null>(() => (isCode && mayCreate ? draftOf(unknown) : null));
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const field = trackingDevice.fields.equipment;
  const { Input } = viewOf(field);
  const adopt = async (where: { readonly equipment: string } | { readonly draft: MachineDraft }): Promise<void> => {
    setWaiting(true);
    setProblem(null);
    try {
      const { taken, refused } = await api<{ taken: number; refused: number }>('tracking/ingest/adopt/', {
        method: 'POST',
        body: { source, device, isCode, ...where },
      });
      toast(
        t`${visibleText(device)} is assigned to its machine: ${format.number(taken)} accepted, ${format.number(refused)} rejected again.`,
        'success',
      );
      onDone();
      onClose();
    } catch (error) {
      setProblem(error as ProblemError);
      setWaiting(false);
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const chosen = referenceId(equipment);
    if (draft) void adopt({ draft });
    else if (chosen !== null) void adopt({ equipment: chosen });
  };
  const fault = draft ? undefined : problem?.fields['equipment'];
  const faults = Object.entries(problem?.fields ?? {});
  // What is wrong with the machine stands beside its fields.
  const others = faults.filter(([name]) => (draft ? ['device', 'uid'].includes(name) : name !== 'equipment'));
  const sentence =
    problem === null || (faults.length > 0 && others.length === 0) ? null : (others[0]?.[1] ?? problem.message);
  const said = saidBy(unknown);
  const waits = plural(events, { one: '# event', other: '# events' });
  return (
    <QuestionDialog
      title={isCode ? t`Create machine ${visibleText(device)}` : t`Assign ${visibleText(device)} to a machine`}
      about={
        <>
          {/* The picker would open its list over the proposals when it has the focus. */}
          <p data-autofocus tabIndex={-1}>
            {isCode
              ? t`The source identifies the machine by a code that no machine has here. A machine created with that code receives everything sent for it, including what is waiting: ${waits}. If the code is wrong, fix it at the source or edit its events in quarantine.`
              : t`Everything it sent belongs to this machine, including what is waiting: ${waits}.`}
          </p>
          {said.length > 0 ? (
            <dl className="unknown-said">
              {said.map(({ name, value }) => (
                <div key={name}>
                  <dt>{saidLabels[name] ? i18n._(saidLabels[name]) : name}</dt>
                  <dd>
                    <bdi>{value}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          ) : null}
        </>
      }
      problem={sentence}
      onClose={onClose}
    >
      {draft || isCode ? null : data ? (
        <Proposals machines={data.machines} busy={waiting} onChoose={(id) => void adopt({ equipment: id })} />
      ) : (
        <Spinner size={20} />
      )}
      <form onSubmit={submit}>
        {draft ? (
          <DraftMachine draft={draft} isCodeFixed={isCode} faults={problem?.fields ?? {}} onChange={setDraft} />
        ) : isCode ? (
          <p>{t`You are not allowed to add machines: ask someone who can.`}</p>
        ) : (
          <FormGroup
            className="adopt-other"
            label={data && data.machines.length > 0 ? t`Another machine` : t`Machine`}
            labelFor="adopt-machine"
            intent={fault ? 'danger' : 'none'}
            helperText={fault ? <span id="adopt-machine-help">{fault}</span> : undefined}
          >
            <Input
              id="adopt-machine"
              field={field}
              value={equipment}
              onChange={setEquipment}
              invalid={fault !== undefined}
              describedBy={fault ? 'adopt-machine-help' : undefined}
              timeZone="UTC"
            />
          </FormGroup>
        )}
        <div className="question-dialog-actions">
          {mayCreate && !isCode ? (
            <Button
              className="adopt-new"
              variant="minimal"
              text={draft ? t`Choose a machine instead` : t`New machine…`}
              onClick={() => (setProblem(null), setDraft(draft ? null : draftOf(unknown)))}
            />
          ) : null}
          <Button text={t`Cancel`} onClick={onClose} />
          {isCode && !draft ? null : (
            <Button
              type="submit"
              intent="primary"
              text={draft ? t`Create the machine as a draft` : t`Assign to this machine`}
              disabled={draft === null && referenceId(equipment) === null}
              loading={waiting}
            />
          )}
        </div>
      </form>
    </QuestionDialog>
  );
}
