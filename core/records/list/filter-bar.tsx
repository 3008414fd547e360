import { Button, HTMLSelect, InputGroup, Tag } from '@blueprintjs/core';
import { Filter as FilterIcon, Plus } from '@blueprintjs/icons';
import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../i18n/use-format.ts';
import type { Field } from '../field.ts';
import type { RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import '../records.css';

interface FilterBarProps {
  readonly record: RecordDefinition;
  readonly filters: readonly string[];
  readonly onChange: (filters: readonly string[]) => void;
}

const operators: Readonly<Record<string, MessageDescriptor>> = { contains: msg`contains`, eq: msg`is`, ne: msg`is not`, gte: msg`is at least`, lte: msg`is at most`, has: msg`includes`, empty: msg`is empty`, filled: msg`is filled in` };
const offered = (field: Field): readonly string[] => field.operators.filter((operator) => operators[operator]);
const valueless = new Set(['empty', 'filled']);

/** The filters of a list as removable tags, and the line that adds one. */
export function FilterBar({ record, filters, onChange }: FilterBarProps) {
  const { i18n, t } = useLingui();
  const [adding, setAdding] = useState(false);
  return (
    <div className="record-filters">
      {filters.map((filter) => (
        <Tag key={filter} minimal intent="primary" onRemove={() => onChange(filters.filter((other) => other !== filter))}>
          <FilterWords record={record} filter={filter} />
        </Tag>
      ))}
      {adding ? (
        <FilterLine
          record={record}
          onAdd={(filter) => {
            onChange([...filters.filter((other) => other !== filter), filter]);
            setAdding(false);
          }}
          onCancel={() => setAdding(false)}
        />
      ) : (
        <Button size="small" variant="minimal" icon={<FilterIcon />} text={t`Add a filter`} onClick={() => setAdding(true)} aria-label={`${t`Add a filter`} – ${i18n._(record.plural)}`} />
      )}
    </div>
  );
}

/** A filter in words: `Family is Haul truck`. */
export function FilterWords({ record, filter }: { readonly record: RecordDefinition; readonly filter: string }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const [name = '', operator = '', ...rest] = filter.split(':');
  const field = Object.hasOwn(record.fields, name) ? record.fields[name] : undefined;
  if (!field) return filter;
  const text = rest.join(':');
  const value = ['integer', 'decimal', 'quantity', 'duration'].includes(field.kind) ? Number(text) : field.kind === 'boolean' ? text === 'true' : text;
  const shown = valueless.has(operator) ? '' : field.kind === 'choices' ? text : viewOf(field).words(value, field, { i18n, format }) || text;
  return `${i18n._(field.label)} ${operators[operator] ? i18n._(operators[operator]) : operator} ${shown}`;
}

function FilterLine({ record, onAdd, onCancel }: { readonly record: RecordDefinition; readonly onAdd: (filter: string) => void; readonly onCancel: () => void }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const names = Object.keys(record.fields).filter((one) => offered(record.fields[one] as Field).length > 0);
  const [name, setName] = useState(names[0] ?? '');
  const field = record.fields[name];
  const [operator, setOperator] = useState(field ? (offered(field)[0] ?? 'eq') : 'eq');
  const [value, setValue] = useState<unknown>(null);
  if (!field) return null;
  const { Input } = viewOf(field);
  const ready = valueless.has(operator) || (value !== null && value !== '');
  const words = valueless.has(operator) ? `${name}:${operator}` : `${name}:${operator}:${String(value)}`;
  return (
    <form
      className="record-filter-line"
      onSubmit={(event) => {
        event.preventDefault();
        if (ready) onAdd(words);
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
          setValue(null);
          const next = record.fields[target.value];
          setOperator((next && offered(next)[0]) ?? 'eq');
        }}
      >
        {names.map((one) => (
          <option key={one} value={one}>
            {i18n._(record.fields[one]?.label ?? record.title)}
          </option>
        ))}
      </HTMLSelect>
      <HTMLSelect aria-label={t`Condition`} value={operator} onChange={({ target }) => setOperator(target.value)}>
        {offered(field).map((one) => (
          <option key={one} value={one}>
            {operators[one] ? i18n._(operators[one]) : one}
          </option>
        ))}
      </HTMLSelect>
      {valueless.has(operator) ? null : operator === 'contains' ? (
        <InputGroup aria-label={t`Value`} value={typeof value === 'string' ? value : ''} onValueChange={setValue} />
      ) : (
        <fieldset className="record-filter-value" aria-label={t`Value`}>
          <Input id={`filter-${record.name}`} field={{ ...field, required: false }} value={value} onChange={setValue} invalid={false} describedBy={undefined} timeZone={format.timeZone} />
        </fieldset>
      )}
      <Button type="submit" size="small" intent="primary" icon={<Plus />} text={t`Add`} disabled={!ready} />
      <Button size="small" variant="minimal" text={t`Cancel`} onClick={onCancel} />
    </form>
  );
}
