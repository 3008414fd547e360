import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import type { Field } from '../field.ts';
import { cellViewOf } from '../views/cell-views.ts';
import type { GridRow } from './paste-rows.ts';
import './rows-grid.css';

interface RowsTableProps {
  readonly label: string;
  readonly columns: readonly (readonly [string, Field])[];
  readonly rows: readonly GridRow[];
  readonly site: string | undefined;
}

/** The rows of a grid to be read. */
export function RowsTable({ label, columns, rows, site }: RowsTableProps) {
  const { i18n } = useLingui();
  const format = useFormat(site);
  if (rows.length === 0) return '–';
  return (
    // A wide table is scrolled by its own keys.
    <div className="rows-grid-scroll" role="region" aria-label={label} tabIndex={0}>
      <HTMLTable compact striped>
        <thead>
          <tr>
            {columns.map(([name, field]) => (
              <th key={name} scope="col" className={cellViewOf(field).align === 'right' ? 'rows-table-right' : ''}>
                {i18n._(field.label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={typeof row.id === 'string' ? row.id : index}>
              {columns.map(([name, field]) => (
                <td key={name} className={cellViewOf(field).align === 'right' ? 'rows-table-right' : ''}>
                  <bdi>{cellViewOf(field).words(row[name], field, { i18n, format }, row) || '–'}</bdi>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    </div>
  );
}
