import { FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { appUser } from '../../records/app-user.ts';

interface PersonFieldProps {
  readonly id: string;
  readonly value: string | null;
  readonly fault: string | undefined;
  readonly onChange: (person: string | null) => void;
}

/** Whose account it is, of the register of people; nothing where there is no such register. */
export function PersonField({ id, value, fault, onChange }: PersonFieldProps) {
  const { t } = useLingui();
  const hasPeople = useRecordEntry('person');
  const { person } = appUser.fields;
  const { Input } = viewOf(person);
  if (!hasPeople) return null;
  return (
    <FormGroup
      label={t`Person`}
      labelFor={id}
      intent={fault ? 'danger' : 'none'}
      helperText={
        <span id={`${id}-help`}>
          {fault ?? t`The owner of the account: they see their own file, leave and training.`}
        </span>
      }
    >
      <Input
        id={id}
        field={person}
        value={value}
        onChange={(next) => onChange(typeof next === 'string' ? next : null)}
        invalid={fault !== undefined}
        describedBy={`${id}-help`}
        timeZone="UTC"
      />
    </FormGroup>
  );
}
