import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { referenceId } from '../../../../core/records/fields/reference.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useRegistry } from '../../../../core/registry/use-registry.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { hseMuster } from '../../records/hse-muster.ts';
import { emergencyApi } from './emergency-api.ts';

interface AddToMusterProps {
  readonly alarm: string;
  readonly site: string;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const { person: personField } = hseMuster.fields;

/** Somebody who had not checked in: a person of the directory, or the name of a visitor. They are looked for from then on. */
export function AddToMuster({ alarm, site, onDone, onClose }: AddToMusterProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const { sites } = useSites();
  const hasDirectory = useRegistry()
    .plugins()
    .some(({ records }) => records.some(({ name }) => name === 'person'));
  const timeZone = sites.find((one) => one.id === site)?.timeZone ?? 'UTC';
  const [person, setPerson] = useState<unknown>(null);
  const [name, setName] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { Input } = viewOf(personField);
  const personId = referenceId(person);
  const add = async (): Promise<void> => {
    setBusy(true);
    try {
      await emergencyApi.add(alarm, personId !== null ? { person: personId } : { name: name.trim() });
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <QuestionDialog title={t`Add someone`} problem={problem} onClose={onClose}>
      {hasDirectory ? (
        <FormGroup label={i18n._(personField.label)} labelFor={`${id}-person`}>
          <Input
            id={`${id}-person`}
            field={personField}
            value={person}
            onChange={setPerson}
            invalid={false}
            describedBy={undefined}
            timeZone={timeZone}
          />
        </FormGroup>
      ) : null}
      <FormGroup label={t`Or the name of a visitor`} labelFor={`${id}-name`}>
        <InputGroup
          id={`${id}-name`}
          size="large"
          value={name}
          maxLength={160}
          disabled={personId !== null}
          autoComplete="off"
          onValueChange={setName}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button size="large" text={t`Cancel`} onClick={onClose} />
        <Button
          size="large"
          intent="primary"
          text={t`Add`}
          loading={busy}
          disabled={personId === null && name.trim() === ''}
          onClick={() => void add()}
        />
      </div>
    </QuestionDialog>
  );
}
