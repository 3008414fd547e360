import { Button, HTMLSelect, InputGroup } from '@blueprintjs/core';
import { Plus } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { columnsOf } from './columns.ts';
import { conditionsOf, type Ask, type ConditionValue } from './filter-conditions.ts';
import './filter-bar.css';

interface FilterLineProps {
  readonly record: RecordDefinition;
  readonly onAdd: (filters: readonly string[]) => void;
  readonly onCancel: () => void;
}

const nothing: ConditionValue = { from: null, to: null };

/** One filter in the making: field, condition, value. Enter adds it, Escape gives up. */
export function FilterLine({ record, onAdd, onCancel }: FilterLineProps) {
  const { i18n, t } = useLingui();
  const columns = columnsOf(record).filter(({ name, field }) => name !== 'site' && conditionsOf(field).length > 0);
  const [name, setName] = useState(columns[0]?.name ?? '');
  const field = columns.find((column) => column.name === name)?.field;
  const conditions = field ? conditionsOf(field) : [];
  const [chosen, setChosen] = useState(conditions[0]?.name);
  const condition = conditions.find((one) => one.name === chosen) ?? conditions[0];
  const [value, setValue] = useState(nothing);
  const [faulty, setFaulty] = useState(false);
  const { timeZone } = useFormat();
  if (!field || !condition) return null;
  const filters = condition.filters(name, value);
  const unreadable = [value.from, value.to].map((end) => viewOf(field).unreadable?.(end, { i18n, timeZone }) ?? null);
  const fault = unreadable.find((sentence) => sentence !== null);
  return (
    <form
      className="record-filter-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (fault) setFaulty(true);
        else if (filters.length > 0) onAdd(filters);
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onCancel();
      }}
    >
      <HTMLSelect
        aria-label={t`Field`}
        autoFocus
        value={name}
        onChange={({ target }) => {
          setName(target.value);
          setChosen(undefined);
          setValue(nothing);
        }}
      >
        {columns.map((column) => (
          <option key={column.name} value={column.name}>
            {i18n._(column.label)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect
        aria-label={t`Condition`}
        value={condition.name}
        onChange={({ target }) => {
          setChosen(target.value);
          setValue(nothing);
        }}
      >
        {conditions.map((one) => (
          <option key={one.name} value={one.name}>
            {i18n._(one.label)}
          </option>
        ))}
      </HTMLSelect>
      <ConditionInput
        key={`${name} ${condition.name}`}
        id={`filter-${record.name}`}
        field={field}
        ask={condition.ask}
        value={value}
        onChange={setValue}
      />
      <Button
        type="submit"
        size="small"
        intent="primary"
        icon={<Plus />}
        text={t`Add`}
        disabled={filters.length === 0}
      />
      <Button size="small" variant="minimal" text={t`Cancel`} onClick={onCancel} />
      {faulty && fault ? (
        <span className="moment-fault" role="alert">
          {fault}
        </span>
      ) : null}
    </form>
  );
}

interface ConditionInputProps {
  readonly id: string;
  readonly field: Field;
  readonly ask: Ask;
  readonly value: ConditionValue;
  readonly onChange: (value: ConditionValue) => void;
}

/** The kind of several values of a kind of one, and of one value of a kind of several. */
const kindsAsked: Readonly<Partial<Record<Ask, Readonly<Record<string, string>>>>> = {
  several: { choice: 'choices', ref: 'refs' },
  one: { choices: 'choice', refs: 'ref' },
};

function ConditionInput({ id, field, ask, value, onChange }: ConditionInputProps) {
  const { t } = useLingui();
  const { timeZone } = useFormat();
  if (ask === 'nothing') return null;
  if (ask === 'text')
    return (
      <InputGroup
        aria-label={t`Value`}
        value={typeof value.from === 'string' ? value.from : ''}
        onValueChange={(from) => onChange({ ...value, from })}
      />
    );
  const valueField: Field = {
    ...field,
    required: false,
    kind: kindsAsked[ask]?.[field.kind] ?? field.kind,
  };
  const input = (end: 'from' | 'to', label: string) => {
    const { Input } = viewOf(valueField);
    return (
      <fieldset key={end} className="record-filter-value" aria-label={label}>
        <label className="sr-only" htmlFor={`${id}-${end}`}>
          {label}
        </label>
        <Input
          id={`${id}-${end}`}
          field={valueField}
          value={value[end]}
          onChange={(next) => onChange({ ...value, [end]: next })}
          invalid={false}
          describedBy={undefined}
          timeZone={timeZone}
        />
      </fieldset>
    );
  };
  if (ask === 'range')
    return [
      input('from', t`From`),
      <span key="to-word">{t({ message: 'to', context: 'between the two ends of a range' })}</span>,
      input('to', t`To`),
    ];
  return input('from', t`Value`);
}
