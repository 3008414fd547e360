import { Button, Callout, HTMLTable } from '@blueprintjs/core';
import { ChevronDown, ChevronRight } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useState } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { useSites } from '../../sites/use-sites.ts';
import { api } from '../../http/api.ts';
import { records, type Row } from '../client.ts';
import { summable, type Group, type Groups } from '../groups.ts';
import type { RecordDefinition } from '../record.ts';
import { fieldOf } from '../system-fields.ts';
import { viewOf } from '../views/index.ts';
import { askedColumns } from './asked-columns.ts';
import { columnsOf, type Column } from './columns.ts';
import { listQuery, type ListCriteria } from './list-blocks.ts';
import { LongWait } from './long-wait.tsx';
import { OpenButton } from './open-button.tsx';
import { useLong } from './use-long.ts';
import '../screens/record-screen.css';
import './cells.css';
import './group-list.css';

interface GroupListProps {
  readonly record: RecordDefinition;
  readonly by: string;
  readonly criteria: ListCriteria;
  readonly columns: readonly Column[];
  /** Changes when rows were written: the groups are counted again. */
  readonly revision: number;
  /** Goes to the list of one group. */
  readonly onDrill: (filter: string) => void;
  readonly onOpen: (row: Row, beside: boolean) => void;
  /** Goes back to the rows, where the groups take too long. */
  readonly onCancel?: () => void;
}

/** The filter that leaves only the rows of a group. */
export const groupFilter = (by: string, { value }: Group): string =>
  value === null ? `${by}:empty` : `${by}:eq:${String(value as string | number | boolean)}`;

/**
 * A list by the values of one column: how many rows each has and what their numbers come to; a group opens to its first
 * rows.
 */
export function GroupList({ record, by, criteria, columns, revision, onDrill, onOpen, onCancel }: GroupListProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const numbers = columns.filter((column) => summable(column.field.kind) && Object.hasOwn(record.fields, column.name));
  const query = { ...listQuery(criteria), columns: numbers.map(({ name }) => name).join(',') };
  const { data, error } = useQuery({
    queryKey: ['groups', record.name, by, query, revision],
    queryFn: ({ signal }) => api<Groups>(`records/${record.name}/groups/`, { query: { ...query, by }, signal }),
    // Those of another column would be told in the words of this one.
    placeholderData: (before, asked) => (asked?.queryKey[2] === by ? before : undefined),
  });
  const late = useLong(data || error ? null : by);
  const field = fieldOf(record, by);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !field)
    return (
      <LongWait
        words={late && field ? t`Grouping by ${i18n._(field.label)} takes a while …` : null}
        onCancel={onCancel}
      />
    );
  const nameOf = (group: Group): string => {
    if (by === 'site') return sites.find(({ id }) => id === group.value)?.code ?? '–';
    return viewOf(field).words(group.label, field, { i18n, format }) || t`Nothing entered`;
  };
  const toggle = (filter: string): void =>
    setOpen(
      (before) => new Set(before.has(filter) ? [...before].filter((one) => one !== filter) : [...before, filter]),
    );
  return (
    <div className="record-scroll record-groups" role="region" aria-label={t`Groups`} tabIndex={0}>
      <HTMLTable compact>
        <thead>
          <tr>
            <th scope="col">{i18n._(field.label)}</th>
            <th scope="col" className="record-cell-right">
              <Trans>Entries</Trans>
            </th>
            {numbers.map((column) => (
              <th key={column.name} scope="col" className="record-cell-right">
                {i18n._(column.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {data.groups.map((group) => {
            const filter = groupFilter(by, group);
            const isOpen = open.has(filter);
            return (
              <Fragment key={filter}>
                <tr>
                  <th scope="row">
                    <Button
                      variant="minimal"
                      size="small"
                      icon={isOpen ? <ChevronDown /> : <ChevronRight />}
                      aria-expanded={isOpen}
                      text={nameOf(group)}
                      onClick={() => toggle(filter)}
                    />
                  </th>
                  <td className="record-cell-right">{format.number(group.count)}</td>
                  {numbers.map((column) => (
                    <td
                      key={column.name}
                      className="record-cell-right"
                      title={totalsTitle(group, column, (value) =>
                        viewOf(column.field).words(value, column.field, { i18n, format }),
                      )}
                    >
                      {viewOf(column.field).words(group.totals[column.name]?.sum, column.field, { i18n, format })}
                    </td>
                  ))}
                </tr>
                {isOpen ? (
                  <tr>
                    <td colSpan={2 + numbers.length} className="record-group-rows">
                      <GroupRows
                        record={record}
                        criteria={criteria}
                        filter={filter}
                        revision={revision}
                        onOpen={onOpen}
                      />
                      <Button
                        size="small"
                        variant="minimal"
                        text={t`Show all as a list`}
                        onClick={() => onDrill(filter)}
                      />
                    </td>
                  </tr>
                ) : null}
              </Fragment>
            );
          })}
        </tbody>
      </HTMLTable>
      {data.more ? (
        <p>
          <Trans>Not all groups are shown; filter the list first.</Trans>
        </p>
      ) : null}
    </div>
  );
}

function totalsTitle(group: Group, column: Column, words: (value: number) => string): string {
  const { count = 0, sum, min, max } = group.totals[column.name] ?? {};
  return sum == null || min == null || max == null
    ? ''
    : `Ø ${words(Math.round((sum / count) * 1000) / 1000)} · ${words(min)} – ${words(max)}`;
}

const shownRows = 20;

function GroupRows({
  record,
  criteria,
  filter,
  revision,
  onOpen,
}: Pick<GroupListProps, 'record' | 'criteria' | 'revision' | 'onOpen'> & { readonly filter: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const names = [...new Set([...record.display, ...Object.keys(record.fields).slice(0, 3)])];
  const query = {
    ...listQuery(criteria),
    filter: [...criteria.filter, filter],
    limit: shownRows,
    columns: askedColumns(
      record,
      columnsOf(record).filter(({ name }) => names.includes(name)),
    ).join(','),
  };
  const { data } = useQuery({
    queryKey: ['group-rows', record.name, query, revision],
    queryFn: () => records.list(record.name, query),
    placeholderData: (before) => before,
  });
  return (
    <ul>
      {data?.rows.map((row) => (
        <li key={row.id}>
          <OpenButton onOpen={(where) => onOpen(row, where === 'beside')}>
            {names
              .flatMap((name) =>
                record.fields[name]
                  ? viewOf(record.fields[name]).words(row[name], record.fields[name], { i18n, format }) || []
                  : [],
              )
              .join(' · ')}
          </OpenButton>
        </li>
      ))}
      {data && data.next !== null ? <li>{t`Only the first ${format.number(data.rows.length)} are shown.`}</li> : null}
    </ul>
  );
}
