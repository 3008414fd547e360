import { Callout, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { FormMachine } from '../client.ts';

interface MachineHeadProps {
  readonly machines: readonly FormMachine[];
  readonly machine: FormMachine | null;
  readonly onMachine: (id: string) => void;
}

/** Which machine the form is about, and what must be known of it before. */
export function MachineHead({ machines, machine, onMachine }: MachineHeadProps) {
  const { t } = useLingui();
  const format = useFormat();
  const id = useId();
  return (
    <div className="machine-head">
      <FormGroup label={t`Machine`} labelFor={id} labelInfo="*">
        <HTMLSelect
          id={id}
          large
          fill
          value={machine?.id ?? ''}
          onChange={({ currentTarget }) => onMachine(currentTarget.value)}
        >
          <option value="" disabled>
            {machines.length === 0 ? t`There is no machine of this type here.` : t`Choose the machine`}
          </option>
          {machines.map(({ id: one, code, name }) => (
            <option key={one} value={one}>
              {name ? `${code} – ${name}` : code}
            </option>
          ))}
        </HTMLSelect>
      </FormGroup>
      {machine?.hours == null ? null : <p>{t`Hour meter, last read: ${format.number(machine.hours)} h`}</p>}
      {machine?.grounded ? (
        <Callout intent="danger" title={t`${machine.code} is grounded (${machine.grounded.number})`}>
          {machine.grounded.reason}
        </Callout>
      ) : null}
    </div>
  );
}
