import { Button, Callout, Spinner } from '@blueprintjs/core';
import { ArrowLeft, Print } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { Trans, useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { printElement } from '../../parts/print-element.ts';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import { useSession } from '../../session/use-session.ts';
import { useSites } from '../../sites/use-sites.ts';
import { records, type Row } from '../client.ts';
import { FilterWords } from '../list/filter-words.tsx';
import type { Column } from '../list/columns.ts';
import { listQuery, type ListCriteria } from '../list/list-blocks.ts';
import { useListCriteria } from '../list/use-list-criteria.ts';
import { hasSite, type RecordDefinition } from '../record.ts';
import { viewOf } from '../views/index.ts';
import { usePrintColumns } from './use-print-columns.ts';
import './print-list.css';
import '../screens/record-screen.css';
import '../list/cells.css';

/** More than this is no reading matter: some forty pages. */
export const printLimit = 2_000;
const pageSize = 500;

async function everyRow(
  record: string,
  criteria: ListCriteria,
): Promise<{ readonly rows: readonly Row[]; readonly count: number }> {
  const rows: Row[] = [];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await records.list(record, {
      ...listQuery(criteria),
      limit: pageSize,
      cursor,
      count: cursor === undefined ? 'exact' : 'none',
    });
    count = page.count ?? count;
    if (count > printLimit) return { rows: [], count };
    rows.push(...page.rows);
    cursor = page.next ?? undefined;
  } while (cursor);
  return { rows, count };
}

/**
 * A list as it goes on paper: what is filtered, in its order and the columns that were shown, with who printed it and
 * when.
 */
export function PrintListScreen({ record, path }: { readonly record: RecordDefinition; readonly path: string }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const { user } = useSession();
  const { selected } = useSites();
  const { criteria } = useListCriteria(record);
  const paper = useRef<HTMLDivElement>(null);
  const { data, error } = useQuery({
    queryKey: ['print', record.name, criteria],
    queryFn: () => everyRow(record.name, criteria),
    gcTime: 0,
  });
  const columns = usePrintColumns(record);
  const search = new URLSearchParams(pane.search);
  search.delete('columns');
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  const tooMany = (data?.count ?? 0) > printLimit;
  return (
    <div role="group" className="record-screen" aria-label={t`Print: ${i18n._(record.plural)}`}>
      <header className="record-head">
        <h1>
          <Trans>Print: {i18n._(record.plural)}</Trans>
        </h1>
        <Button
          icon={<ArrowLeft />}
          text={t`Back to the list`}
          onClick={() => pane.open(`${path}${search.size === 0 ? '' : `?${search.toString()}`}`)}
        />
        <Button intent="primary" icon={<Print />} text={t`Print`} disabled={!data || tooMany} onClick={print} />
      </header>
      {error ? (
        <Callout intent="danger" className="record-note">
          {error.message}
        </Callout>
      ) : null}
      {tooMany ? (
        <Callout intent="warning" className="record-note">
          <Trans>
            The list has {format.number(data?.count ?? 0)} entries; at most {format.number(printLimit)} can be printed.
            Narrow it with filters, or export it.
          </Trans>
        </Callout>
      ) : null}
      {data || error ? null : <Spinner />}
      {data && !tooMany ? (
        <div className="record-scroll" role="group" aria-label={t`Pages`} tabIndex={0}>
          <div ref={paper} className="print-list">
            <h2>{i18n._(record.plural)}</h2>
            <p>
              {hasSite(record)
                ? `${t`Sites`}: ${selected.map(({ code, name }) => `${code} – ${name}`).join(', ')} · `
                : ''}
              <Trans>{format.number(data.count)} entries</Trans>
              {criteria.search === '' ? '' : ` · ${t`Search`}: ${criteria.search}`}
              {criteria.filter.map((filter) => (
                <span key={filter}>
                  {' · '}
                  <FilterWords record={record} filter={filter} />
                </span>
              ))}
            </p>
            <PaperTable columns={columns} rows={data.rows} />
          </div>
        </div>
      ) : null}
    </div>
  );
}

function PaperTable({ columns, rows }: { readonly columns: readonly Column[]; readonly rows: readonly Row[] }) {
  const { i18n } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const words = (row: Row, { name, field }: Column): string =>
    name === 'site'
      ? (sites.find(({ id }) => id === row.site)?.code ?? '')
      : viewOf(field).words(row[name], field, { i18n, format });
  return (
    <table>
      <thead>
        <tr>
          {columns.map(({ name, label }) => (
            <th key={name} scope="col">
              {i18n._(label)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map((column) => (
              <td key={column.name} className={viewOf(column.field).align === 'right' ? 'record-cell-right' : ''}>
                {words(row, column)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
