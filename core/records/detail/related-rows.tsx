import { Button, Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { List } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { usePane } from '../../registry/pane.ts';
import { useCan } from '../../session/use-session.ts';
import { records } from '../client.ts';
import { OpenButton } from '../list/open-button.tsx';
import { listPath } from '../list/list-path.ts';
import { fieldOf } from '../system-fields.ts';
import { viewOf } from '../views/index.ts';
import { useRecordDefinition } from '../views/use-record-definition.ts';
import { useRecordEntry } from '../views/use-record-entry.ts';
import './related-rows.css';

interface RelatedRowsProps {
  /** The record by its published name; nothing is shown where no plugin brings it or the reader may not see it. */
  readonly record: string;
  /** As a list writes them: `equipment:eq:<id>`. */
  readonly filter: readonly string[];
  /** Columns in their order; those that the record does not have are left out. */
  readonly columns: readonly string[];
  readonly sort?: string;
  readonly limit?: number;
}

/** The first rows of another record that belong to what a page shows, and the way to all of them. */
export function RelatedRows({ record, filter, columns, sort, limit = 50 }: RelatedRowsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const entry = useRecordEntry(record);
  const definition = useRecordDefinition(record);
  const mayRead = useCan(`${record}:read`);
  const { data, error } = useQuery({
    queryKey: ['related', record, filter, sort, limit],
    queryFn: () => records.list(record, { filter, sort, limit }),
    enabled: entry !== null && mayRead,
  });
  if (!entry || !mayRead || definition === null) return null;
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !definition) return <Spinner size={24} aria-label={t`Loading`} />;
  const shown = columns.flatMap((name) => {
    const field = fieldOf(definition, name);
    return field ? [[name, field] as const] : [];
  });
  const title = i18n._(entry.entry.plural);
  const words = (row: (typeof data.rows)[number], name: string, field: (typeof shown)[number][1]): string =>
    row[name] == null ? '–' : viewOf(field).words(row[name], field, { i18n, format }, row) || '–';
  return (
    <div className="related-rows">
      {data.rows.length === 0 ? (
        <p>{t`No entries yet.`}</p>
      ) : (
        <div className="related-table" role="group" aria-label={title} tabIndex={0}>
          <HTMLTable compact striped>
            <thead>
              <tr>
                {shown.map(([name, field]) => (
                  <th key={name} className={viewOf(field).align === 'right' ? 'related-right' : ''}>
                    {i18n._(field.label)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.rows.map((row) => (
                <tr key={row.id}>
                  {shown.map(([name, field], position) => (
                    <td key={name} className={viewOf(field).align === 'right' ? 'related-right' : ''}>
                      {position === 0 ? (
                        <OpenButton onOpen={(where) => pane.open(`${entry.entry.path}/${row.id}`, where)}>
                          {words(row, name, field)}
                        </OpenButton>
                      ) : (
                        words(row, name, field)
                      )}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
      {data.next === null ? null : <p>{t`Only the first ${format.number(data.rows.length)} are shown.`}</p>}
      <Button
        size="small"
        variant="minimal"
        icon={<List />}
        text={t`All as a list: ${title}`}
        onClick={(event) =>
          pane.open(listPath(entry.entry.path, filter), event.ctrlKey || event.metaKey ? 'beside' : 'here')
        }
      />
    </div>
  );
}
