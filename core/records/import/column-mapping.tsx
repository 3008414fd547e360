import { Plural, useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { ColumnRow } from './column-row.tsx';
import type { ColumnOptions, ImportJob } from './import-job.ts';
import { namesBrought } from './sources.ts';

interface ColumnMappingProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly onChange: (options: ColumnOptions) => void;
}

/** Which field each column of the file stands for; a field that is given to another column is taken from the first. */
export function ColumnMapping({ record, job, onChange }: ColumnMappingProps) {
  const { t } = useLingui();
  const { header = [] } = job.found ?? {};
  const { mapping = [], splits = [], joins = [] } = job.options;
  const left = header.filter(
    (_, column) =>
      mapping[column] == null &&
      !splits.some((split) => split.column === column) &&
      !joins.some(({ columns }) => columns.includes(column)),
  ).length;
  return (
    <>
      <ul className="import-columns" aria-label={t`Columns of the file`}>
        {header.map((title, column) => (
          // A header may bear one name twice: only the place tells them apart.
          <ColumnRow
            key={`${column} ${title}`}
            record={record}
            job={job}
            column={column}
            brought={namesBrought(job.options)}
            onChange={onChange}
          />
        ))}
      </ul>
      {left > 0 ? (
        <p className="import-hint">
          <Plural value={left} one="# column is skipped." other="# columns are skipped." />
        </p>
      ) : null}
    </>
  );
}
