import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { imports, pageSize } from './import-client.ts';
import type { ImportJob, ImportRow, Verdict } from './import-job.ts';
import { PreviewCell } from './preview-cell.tsx';
import { namesBrought } from './sources.ts';
import { verdictWords } from './verdicts.ts';

interface PreviewTableProps {
  readonly record: RecordDefinition;
  readonly job: ImportJob;
  readonly only: Verdict | null;
}

/** The rows of the file as they would be written, with what is wrong or what would change in each field. */
export function PreviewTable({ record, job, only }: PreviewTableProps) {
  const { i18n, t } = useLingui();
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['import-rows', record.name, job.id, only, i18n.locale, job.options, job.counts],
    queryFn: ({ pageParam }) => imports.rows(record.name, job.id, only, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner />;
  const fixed = job.options.fixed ?? {};
  const columns = namesBrought(job.options).flatMap((name) => {
    const field = fieldOf(record, name);
    return field ? [{ name, field, isFixed: Object.hasOwn(fixed, name) }] : [];
  });
  const rows = data.pages.flat();
  const label = (name: string): string => {
    const field = fieldOf(record, name);
    return field ? i18n._(field.label) : name;
  };
  return (
    <>
      <div className="import-table" role="group" aria-label={t`Rows of the file`} tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t`Line`}</th>
              <th scope="col">{t`Verdict`}</th>
              {columns.map(({ name, isFixed }) => (
                <th key={name} scope="col">
                  {label(name)}
                  {isFixed ? <span className="import-hint"> {t`(in all rows)`}</span> : null}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className="import-line">{row.line}</td>
                <td>
                  <RowVerdict
                    row={row}
                    others={Object.entries(row.errors).filter(
                      ([name]) => !columns.some((column) => column.name === name),
                    )}
                    label={label}
                  />
                </td>
                {columns.map(({ name, field }) => (
                  <PreviewCell key={name} row={row} name={name} field={field} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? (
        <Button loading={isFetchingNextPage} text={t`Show more rows`} onClick={() => void fetchNextPage()} />
      ) : null}
    </>
  );
}

interface RowVerdictProps {
  readonly row: ImportRow;
  /** What is wrong with fields that have no column here. */
  readonly others: readonly (readonly [name: string, sentence: string])[];
  readonly label: (name: string) => string;
}

function RowVerdict({ row, others, label }: RowVerdictProps) {
  const { i18n, t } = useLingui();
  return (
    <>
      <Tag minimal intent={verdictWords[row.verdict].intent}>
        {i18n._(verdictWords[row.verdict].label)}
      </Tag>
      {others.map(([name, sentence]) => (
        <p key={name} className="import-error">
          {name === '' ? sentence : t`${label(name.split('.')[0] ?? '')}: ${sentence}`}
        </p>
      ))}
      {row.warnings.map((sentence) => (
        <p key={sentence} className="import-unusual">
          {sentence}
        </p>
      ))}
    </>
  );
}
