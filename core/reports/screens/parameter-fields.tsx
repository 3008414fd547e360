import { Button } from '@blueprintjs/core';
import { Filter } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { Field } from '../../records/field.ts';
import { viewOf } from '../../records/views/index.ts';
import type { ReportDefinition } from '../report.ts';

interface ParameterFieldsProps {
  readonly report: ReportDefinition;
  readonly query: Readonly<Record<string, string>>;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** So many stand open in a narrow pane too. */
const fewParameters = 3;
const numbers: readonly string[] = ['integer', 'decimal', 'quantity', 'duration'];

/**
 * The fields of a report's parameters. In a narrow pane many of them are behind a button that counts those that are
 * set, so that figures begin on the first page.
 */
export function ParameterFields({ report, query, onChange }: ParameterFieldsProps) {
  const { i18n, t } = useLingui();
  const { timeZone } = useFormat();
  const [open, setOpen] = useState(false);
  const parameters = Object.entries(report.parameters);
  const folds = parameters.length > fewParameters;
  const count = parameters.filter(([name]) => query[name] !== undefined).length;
  const valueOf = (field: Field, text: string | undefined): unknown => {
    if (text === undefined) return field.initial ?? null;
    if (numbers.includes(field.kind)) return Number(text);
    return field.kind === 'boolean' ? text === 'true' : text;
  };
  const textOf = (value: unknown): string | null =>
    typeof value === 'number' || typeof value === 'boolean'
      ? String(value)
      : typeof value === 'string' && value !== ''
        ? value
        : null;
  return (
    <>
      {folds ? (
        <Button
          className="report-fold"
          icon={<Filter />}
          text={count > 0 ? t`Filters: ${count}` : t`Filters`}
          aria-expanded={open}
          aria-controls={`${report.name}-parameters`}
          onClick={() => setOpen(!open)}
        />
      ) : null}
      <div id={`${report.name}-parameters`} className="report-parameters" data-folded={folds && !open}>
        {parameters.map(([name, field]) => {
          const { Input } = viewOf(field);
          return (
            <label key={name} className="report-parameter" htmlFor={`${report.name}-${name}`}>
              <span>{i18n._(field.label)}</span>
              <Input
                id={`${report.name}-${name}`}
                field={field}
                value={valueOf(field, query[name])}
                onChange={(next) => onChange({ [name]: textOf(next) })}
                invalid={false}
                describedBy={undefined}
                timeZone={timeZone}
              />
            </label>
          );
        })}
      </div>
    </>
  );
}
