import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { imports, pageSize } from './import-client.ts';
import type { ImportJob, ImportRow, Verdict } from './import-job.ts';
import { verdictWords } from './verdicts.ts';

/** The rows of the file as they would be written, with what is wrong or what would change in each cell. */
export function PreviewTable({ record, job, only }: { readonly record: RecordDefinition; readonly job: ImportJob; readonly only: Verdict | null }) {
  const { i18n, t } = useLingui();
  const { data, error, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['import-rows', record.name, job.id, only, i18n.locale, job.options, job.counts],
    queryFn: ({ pageParam }) => imports.rows(record.name, job.id, only, pageParam),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.length < pageSize ? undefined : pages.length * pageSize),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner />;
  const columns = (job.options.mapping ?? []).flatMap((name, index) => (name === null ? [] : [{ name, index }]));
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
              {columns.map(({ name }) => (
                <th key={name} scope="col">
                  {label(name)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.line}>
                <td className="import-line">{row.line}</td>
                <td>
                  <Tag minimal intent={verdictWords[row.verdict].intent}>
                    {i18n._(verdictWords[row.verdict].label)}
                  </Tag>
                  {Object.entries(row.errors)
                    .filter(([name]) => !columns.some((column) => column.name === name))
                    .map(([name, sentence]) => (
                      <p key={name} className="import-error">
                        {name === '' ? sentence : t`${label(name.split('.')[0] ?? '')}: ${sentence}`}
                      </p>
                    ))}
                </td>
                {columns.map(({ name, index }) => (
                  <Cell key={name} row={row} name={name} text={row.cells[index] ?? ''} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {hasNextPage ? <Button loading={isFetchingNextPage} text={t`Show more rows`} onClick={() => void fetchNextPage()} /> : null}
    </>
  );
}

function Cell({ row, name, text }: { readonly row: ImportRow; readonly name: string; readonly text: string }) {
  const error = row.errors[name];
  const before = row.changes[name];
  return (
    <td className={error ? 'import-wrong' : before === undefined ? '' : 'import-changed'}>
      {before === undefined ? null : (
        <>
          <del>{before || '–'}</del>{' '}
        </>
      )}
      <bdi>{text}</bdi>
      {error ? <p className="import-error">{error}</p> : null}
    </td>
  );
}
