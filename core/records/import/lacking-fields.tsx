import { Callout } from '@blueprintjs/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { FixedValue } from './fixed-value.tsx';
import type { ColumnOptions, ImportJob } from './import-job.ts';

interface LackingFieldsProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: ColumnOptions) => void;
}

/**
 * Fields that rows are refused for and that no column stands for, such as the reason that a rule wants: asked once, for
 * all rows.
 */
export function LackingFields({ record, job, onChange }: LackingFieldsProps) {
  const { i18n } = useLingui();
  const { fixed = {} } = job.options;
  return job.lacking.map(({ field: name, count, line, sentence }) => {
    const field = fieldOf(record, name);
    if (!field) return null;
    return (
      <Callout key={name} compact intent="warning">
        <p>
          <Trans>
            {i18n._(field.label)}: {sentence}
          </Trans>{' '}
          (<Plural value={count} one={`# row: line ${line}`} other={`# rows, line ${line} first`} />)
        </p>
        <FixedValue
          name={name}
          field={field}
          value={null}
          onApply={(value) => onChange({ fixed: { ...fixed, [name]: value } })}
        />
      </Callout>
    );
  });
}
