import { Callout, HTMLSelect, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { withMeaning, withPlace } from './column-choice.ts';
import { asItStands, unitOfField, unitsOf } from './column-unit.ts';
import { DateOrderChoice } from './date-order-choice.tsx';
import { importTargets } from './guess-mapping.ts';
import type { ColumnOptions, ImportJob } from './import-job.ts';
import { JoinChoice } from './join-choice.tsx';
import { isUnclear, sourcesOf } from './sources.ts';
import { SplitChoice } from './split-choice.tsx';
import { useSampleWords } from './use-sample-words.ts';

interface ColumnRowProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly column: number;
  readonly brought: readonly string[];
  readonly onChange: (options: ColumnOptions) => void;
}

const [splitting, joining] = ['\u0000split', '\u0000join'];

/** One column of the file: what it is called, what stands in it, and what it means. */
export function ColumnRow({ record, job, column, brought, onChange }: ColumnRowProps) {
  const { i18n, t } = useLingui();
  const { options, found } = job;
  const header = found?.header ?? [];
  const title = header[column] || t`Column ${column + 1}`;
  const targets = importTargets(record);
  const split = options.splits?.find((one) => one.column === column);
  const join = options.joins?.find(({ columns }) => columns.includes(column));
  const isSecond = join !== undefined && join.columns[0] !== column;
  const sources = sourcesOf(record, options, found?.dates).filter(({ columns }) => columns.includes(column));
  const [source] = sources;
  const wordsOf = useSampleWords(job);
  const samples = found?.samples[column] ?? [];
  const isPlain = source !== undefined && !split && !join;
  const odd = job.oddUnits.find((one) => one.column === column && isPlain && options.units?.[column] == null);
  const fieldUnit = source ? (unitOfField(source.field) ?? asItStands) : asItStands;
  const fieldUnits = isPlain ? unitsOf(source.field) : [];
  // A unit that was asked for is shown as it was answered, although the field knows no other.
  const units =
    fieldUnits.length === 0 && (odd || (isPlain && options.units?.[column] != null)) ? [fieldUnit] : fieldUnits;
  const isDated = sources.some(({ field }) => field.kind === 'date' || field.kind === 'datetime');
  const choose = (value: string): void => {
    const open = targets.filter(({ name }) => !brought.includes(name));
    if (value === splitting) {
      const by = [',', ';', '/'].find((sign) => samples.some((sample) => sample.includes(sign))) ?? ' ';
      return onChange(
        withMeaning(record, options, header, column, {
          split: { column, by, at: 'first', into: [options.mapping?.[column] ?? null, null] },
        }),
      );
    }
    if (value === joining) {
      const next = header.findIndex(
        (_, place) => place !== column && place > column && options.mapping?.[place] == null,
      );
      const other = next >= 0 ? next : column === 0 ? 1 : 0;
      const field = options.mapping?.[column] ?? open[0]?.name ?? targets[0]?.name ?? '';
      return onChange(
        withMeaning(record, options, header, column, { join: { field, columns: [column, other], by: ' ' } }),
      );
    }
    onChange(withMeaning(record, options, header, column, { field: value === '' ? null : value }));
  };
  const value = split ? splitting : join ? joining : (options.mapping?.[column] ?? '');
  const partner = isSecond ? (header[join.columns[0] ?? 0] ?? '') : '';
  return (
    <li>
      <div className="import-column-name">
        <strong>{title}</strong>
        <span className="import-samples">
          {samples.map((sample) => (
            <Tag key={sample} minimal>
              {sample}
            </Tag>
          ))}
        </span>
      </div>
      <div className="import-column-field">
        {isSecond ? (
          <p className="import-hint">{t`Together with “${partner}”`}</p>
        ) : (
          <HTMLSelect
            fill
            aria-label={t`Field for column ${title}`}
            value={value}
            onChange={({ target }) => choose(target.value)}
          >
            <option value="">{t`– skipped –`}</option>
            {targets.map(({ name, field }) => (
              <option key={name} value={name}>
                {i18n._(field.label)}
                {field.required ? ' *' : ''}
              </option>
            ))}
            <option value={splitting}>{t`Two fields in this column…`}</option>
            {header.length > 1 ? <option value={joining}>{t`Combine with another column…`}</option> : null}
          </HTMLSelect>
        )}
        {split ? (
          <SplitChoice
            record={record}
            title={title}
            split={split}
            onChange={(next) => onChange(withMeaning(record, options, header, column, { split: next }))}
          />
        ) : null}
        {split && samples.some((sample) => isUnclear(sample, split)) ? (
          <p className="import-hint">
            {split.at === 'last'
              ? t`Names without capitals are split before the last word.`
              : t`Names without capitals are split after the first word.`}
          </p>
        ) : null}
        {join && !isSecond ? (
          <JoinChoice
            record={record}
            header={header}
            title={title}
            join={join}
            onChange={(next) => onChange(withMeaning(record, options, header, column, { join: next }))}
          />
        ) : null}
        {units.length > 0 && source ? (
          <label className="import-unit">
            {t({ message: 'Unit', context: 'of a column' })}
            <HTMLSelect
              aria-label={t`Unit of column ${title}`}
              value={odd ? '' : (options.units?.[column] ?? fieldUnit)}
              onChange={({ target }) => onChange({ units: withPlace(header, options.units, column, target.value) })}
            >
              {odd ? <option value="" disabled>{t`– choose one –`}</option> : null}
              {units.map((unit) => (
                <option key={unit} value={unit}>
                  {unit === asItStands ? t`As is` : unit}
                </option>
              ))}
            </HTMLSelect>
          </label>
        ) : null}
        {odd ? (
          <Callout compact intent="warning">
            {t`The header has the unknown unit “${odd.written}”: choose the unit.`}
          </Callout>
        ) : null}
        {isDated && !isSecond ? (
          <DateOrderChoice
            job={job}
            title={title}
            columns={[...new Set(sources.flatMap(({ columns }) => columns))]}
            onChange={onChange}
          />
        ) : null}
        {sources.length > 0 && !isSecond && !odd ? <SampleWords words={wordsOf(sources)} /> : null}
      </div>
    </li>
  );
}

/** What the first cells become. */
function SampleWords({ words }: { readonly words: readonly string[] }) {
  const { t } = useLingui();
  if (words.length === 0) return null;
  return (
    <p className="import-hint">
      {t`For example:`} {words.join(' · ')}
    </p>
  );
}
