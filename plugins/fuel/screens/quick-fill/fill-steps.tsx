import { FormGroup, HTMLSelect, InputGroup, Switch, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, type Ref } from 'react';
import type { Row } from '../../../../core/records/client.ts';
import { products } from '../../records/choices.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { ScanButton } from '../../../../core/parts/scan-button.tsx';
import { codeOf, personBy, tankOf, type FillEntry } from './entry.ts';

interface FillStepsProps {
  readonly entry: FillEntry;
  readonly onChange: (change: Partial<FillEntry>) => void;
  readonly machine: Row | null;
  /** What was typed is the code, or the beginning of the code, of no machine. */
  readonly isUnknown: boolean;
  readonly pumps: readonly Row[];
  readonly tanks: readonly Row[];
  /** Those who may be named by badge; null where the one who fills is the operator. */
  readonly people: readonly Row[] | null;
  readonly first?: Ref<HTMLInputElement>;
}

/** The steps of a fill in the order of the work: machine, meter, pump, litres, who drives. */
export function FillSteps({ entry, onChange, machine, isUnknown, pumps, tanks, people, first }: FillStepsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const meter = useRef<HTMLInputElement>(null);
  const last = machine?.hour_meter;
  const operator = people && personBy(people, entry.badge);
  const words = (pump: Row): string => {
    const product = tanks.find(({ id }) => id === tankOf(pump).id)?.product as keyof typeof products | undefined;
    return [
      `${tankOf(pump).label} ${String(pump.code)}`,
      product === undefined || product === 'diesel' ? [] : i18n._(products[product]),
    ]
      .flat()
      .join(' · ');
  };
  return (
    <>
      <FormGroup
        label={t`Machine (code or QR)`}
        labelFor="quick-code"
        intent={isUnknown ? 'danger' : 'none'}
        helperText={machine ? String(machine.name) : isUnknown ? t`No machine has this code.` : undefined}
      >
        <InputGroup
          id="quick-code"
          size="large"
          autoFocus
          autoComplete="off"
          inputRef={first}
          value={entry.code}
          rightElement={<ScanButton onScan={(code) => onChange({ code: codeOf(code) })} />}
          onValueChange={(code) => onChange({ code })}
          onKeyDown={(event) => {
            // A scanner ends what it reads with Enter.
            if (event.key !== 'Enter') return;
            event.preventDefault();
            meter.current?.focus();
          }}
        />
      </FormGroup>
      <FormGroup
        label={t`Hour meter`}
        labelFor="quick-meter"
        helperText={typeof last === 'number' ? t`Last: ${format.number(last)} h` : undefined}
      >
        <InputGroup
          id="quick-meter"
          inputRef={meter}
          rightElement={<Tag minimal>h</Tag>}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          value={entry.meter}
          onValueChange={(meter) => onChange({ meter })}
        />
      </FormGroup>
      <FormGroup label={t`Pump`} labelFor="quick-pump">
        <HTMLSelect
          id="quick-pump"
          large
          fill
          value={entry.pump}
          onChange={({ target }) => onChange({ pump: target.value })}
          options={[{ value: '', label: '—' }, ...pumps.map((pump) => ({ value: pump.id, label: words(pump) }))]}
        />
      </FormGroup>
      <FormGroup label={t`Litres`} labelFor="quick-litres">
        <InputGroup
          id="quick-litres"
          rightElement={<Tag minimal>L</Tag>}
          size="large"
          inputMode="decimal"
          autoComplete="off"
          value={entry.litres}
          onValueChange={(litres) => onChange({ litres })}
        />
      </FormGroup>
      <Switch
        large
        checked={entry.full}
        label={t`The tank is full`}
        onChange={({ currentTarget }) => onChange({ full: currentTarget.checked })}
      />
      <FormGroup label={t`Odometer`} labelInfo={t`if any`} labelFor="quick-odometer">
        <InputGroup
          id="quick-odometer"
          size="large"
          inputMode="decimal"
          autoComplete="off"
          rightElement={<Tag minimal>km</Tag>}
          value={entry.odometer}
          onValueChange={(odometer) => onChange({ odometer })}
        />
      </FormGroup>
      {people === null ? null : (
        <FormGroup
          label={t`Operator (badge or employee no.)`}
          labelFor="quick-badge"
          helperText={operator ? `${String(operator.first_name)} ${String(operator.last_name)}` : undefined}
        >
          <InputGroup
            id="quick-badge"
            size="large"
            autoComplete="off"
            value={entry.badge}
            onValueChange={(badge) => onChange({ badge })}
          />
        </FormGroup>
      )}
    </>
  );
}
