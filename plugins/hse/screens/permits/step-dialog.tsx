import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import type { Row } from '../../../../core/records/client.ts';
import { asWritten, isReference } from '../../../../core/records/fields/reference.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { permitSteps, type PermitStep, type PermitStepName } from '../../records/permits/permit-steps.ts';
import { workPermit } from '../../records/work-permit.ts';
import { questionOf } from './conflict-list.tsx';
import { permitApi } from './permit-api.ts';

interface StepDialogProps {
  readonly row: Row;
  readonly name: PermitStepName;
  readonly onDone: () => void;
  readonly onClose: () => void;
}
type Option = readonly [value: string, label: string];
type Line = Readonly<Record<string, unknown>>;

const linesOf = (value: unknown): readonly Line[] => (Array.isArray(value) ? (value as readonly Line[]) : []);
const nameOf = ({ person, name }: Line): string =>
  isReference(person) ? person.label : typeof name === 'string' ? name : '';

/** What is drawn counts as drawn by who signs in this step, whosever screen it is. */
function bySigner(row: Row, name: PermitStepName, values: Line): Line {
  const { signature, worker, owner } = values;
  if (typeof signature !== 'object' || signature === null || !('path' in signature) || signature.path === null)
    return values;
  const line = name === 'sign_worker' ? linesOf(row.workers)[Number(worker) - 1] : undefined;
  const isOwner = name === 'extend' || (name === 'coordinate' && owner === 'own');
  const signer = line ? nameOf(line) : isOwner ? nameOf({ person: row.area_owner }) : '';
  return signer === '' ? values : { ...values, signature: { ...signature, name: signer } };
}

/** A step of a permit that brings something along. */
export function StepDialog({ row, name, onDone, onClose }: StepDialogProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const step: PermitStep = permitSteps[name];
  const { sites } = useSites();
  const timeZone = sites.find((site) => site.id === row.site)?.timeZone ?? 'UTC';
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>(() =>
    Object.fromEntries(Object.entries(step.fields).map(([field, { initial }]) => [field, initial ?? null])),
  );
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [busy, setBusy] = useState(false);
  const others = useOthers(row, name === 'coordinate');
  const optionsOf = (field: string): readonly Option[] | null => {
    if (field === 'worker') return linesOf(row.workers).map((line, index) => [String(index + 1), nameOf(line)]);
    if (field === 'point') return linesOf(row.isolations).map(({ point }) => [String(point), String(point)]);
    return field === 'other' ? others : null;
  };
  const take = async (): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await permitApi.step(row.id, name, bySigner(row, name, values));
      onDone();
    } catch (error) {
      setProblem(error instanceof ProblemError ? error : new ProblemError(0, { detail: (error as Error).message }));
      setBusy(false);
    }
  };
  const set = (field: string, value: unknown): void => setValues((before) => ({ ...before, [field]: value }));
  const elsewhere = Object.entries(problem?.fields ?? {}).filter(([field]) => !Object.hasOwn(step.fields, field));
  return (
    <QuestionDialog
      title={i18n._(step.label)}
      problem={
        problem ? (
          <>
            <p>{problem.message}</p>
            {elsewhere.map(([field, sentence]) => (
              <p key={field}>
                {field in workPermit.fields
                  ? `${i18n._(workPermit.fields[field as keyof typeof workPermit.fields].label)} – `
                  : ''}
                {sentence}
              </p>
            ))}
          </>
        ) : null
      }
      onClose={onClose}
    >
      {Object.entries(step.fields).map(([field, definition]) => {
        const { Input } = viewOf(definition);
        const options = optionsOf(field);
        const wrong = problem?.fields[field];
        const inputId = `${id}-${field}`;
        return (
          <FormGroup
            key={field}
            label={i18n._(definition.label)}
            labelFor={inputId}
            labelInfo={definition.required ? '*' : ''}
            intent={wrong ? 'danger' : 'none'}
            helperText={wrong ? <span id={`${inputId}-note`}>{wrong}</span> : undefined}
          >
            {options ? (
              <HTMLSelect
                id={inputId}
                fill
                value={typeof values[field] === 'string' ? values[field] : ''}
                onChange={({ target }) => set(field, target.value || null)}
              >
                <option value="">{t`Choose`}</option>
                {options.map(([value, label]) => (
                  <option key={value} value={value}>
                    {label}
                  </option>
                ))}
              </HTMLSelect>
            ) : (
              <Input
                id={inputId}
                field={definition}
                value={values[field]}
                onChange={(value) => set(field, asWritten(value))}
                invalid={wrong !== undefined}
                describedBy={wrong ? `${inputId}-note` : undefined}
                timeZone={timeZone}
              />
            )}
          </FormGroup>
        );
      })}
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent={step.intent ?? 'primary'}
          text={i18n._(step.label)}
          loading={busy}
          onClick={() => void take()}
        />
      </div>
    </QuestionDialog>
  );
}

/** The permits beside this one that are to be coordinated with it. */
function useOthers(row: Row, enabled: boolean): readonly Option[] {
  const question = questionOf(row);
  const { data = [] } = useQuery({
    queryKey: ['permit-conflicts', question],
    queryFn: () => permitApi.conflicts(question ?? {}),
    enabled: enabled && question !== null,
  });
  return data.filter(({ level }) => level === 'coordinate').map(({ number, title }) => [number, `${number} ${title}`]);
}
