import { Button, Callout, HTMLTable, Spinner } from '@blueprintjs/core';
import { List, Plus, WarningSign } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../../core/registry/record-entry.ts';
import { records, type Row } from '../../../../core/records/client.ts';
import { RecordListScreen } from '../../../../core/records/screens/record-list-screen.tsx';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { equipmentCapacity, unitOfCapacity } from '../../records/equipment-capacity.ts';
import { modelLines, type ModelLine } from './capacity-cells.ts';
import '../../../../core/records/screens/record-screen.css';
import '../../../../core/records/list/cells.css';
import { useMay } from '../../../../core/records/use-may.ts';
import './capacities.css';
import type { equipment } from '../../records/equipment.ts';

const kinds = Object.keys(unitOfCapacity) as readonly (keyof typeof unitOfCapacity)[];

/** `/mining_equipment_fleet/settings/equipment_capacities`: models by kinds; `?as=list` is the plain list. */
export default function CapacityGrid(props: RecordListProps) {
  const { t } = useLingui();
  const pane = usePane();
  if (pane.search.get('as') === 'list')
    return (
      <RecordListScreen
        {...props}
        actions={<Button size="small" text={t`Grid view`} onClick={() => pane.setSearch({ as: null })} />}
      />
    );
  return <Grid {...props} />;
}

function Grid({ record, path }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const mayCreate = useMay(record, 'create');
  const { data, error, refetch } = useQuery({
    queryKey: ['equipment-capacities'],
    queryFn: async () => {
      const [capacities, machines] = await Promise.all([
        records.every<typeof equipmentCapacity>('equipment_capacity', { sort: 'model' }),
        records.every<typeof equipment>('equipment', { sort: 'code', filter: ['state:eq:active'] }),
      ]);
      return modelLines(capacities, machines);
    },
  });
  useRecordChanges(record, [], pane.visible, () => void refetch());
  const { kind: kindField } = equipmentCapacity.fields;
  const labels = new Map(
    kinds.map((kind) => [
      kind,
      i18n._((kindField.options.choices as Readonly<Record<string, typeof kindField.label>>)[kind] ?? kindField.label),
    ]),
  );
  const open = (line: ModelLine, kind: (typeof kinds)[number]): void => {
    const preset = { model: line.model, make: line.make, group: line.group, kind, unit: unitOfCapacity[kind] };
    pane.open(`${path}/new?preset=${encodeURIComponent(JSON.stringify(preset))}`);
  };
  return (
    <div role="group" className="record-screen" aria-label={i18n._(record.plural)}>
      <header className="record-head">
        <h1>{i18n._(record.plural)}</h1>
        <Button
          size="small"
          variant="minimal"
          icon={<List />}
          text={t`List view`}
          onClick={() => pane.setSearch({ as: 'list' })}
        />
        {mayCreate ? (
          <Button intent="primary" icon={<Plus />} text={t`New`} onClick={() => pane.open(`${path}/new`)} />
        ) : null}
      </header>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      <div className="capacity-grid" role="group" aria-label={t`Models and capacities`} tabIndex={0}>
        {data ? (
          <HTMLTable compact>
            <thead>
              <tr>
                <th scope="col">{i18n._(equipmentCapacity.fields.model.label)}</th>
                <th scope="col" className="capacity-number">
                  {t`Machines`}
                </th>
                {kinds.map((kind) => (
                  <th key={kind} scope="col" className="capacity-number">
                    {labels.get(kind)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {data.map((line) => (
                <tr key={line.model}>
                  <th scope="row">
                    {line.model} <small>{line.make}</small>
                  </th>
                  <td className="capacity-number">{line.machines}</td>
                  {kinds.map((kind) => (
                    <td key={kind} className="capacity-number">
                      {(line.cells.get(kind) ?? []).map((row) => (
                        <CapacityCell key={row.id} row={row} path={path} />
                      ))}
                      {line.missing.includes(kind) ? (
                        <Button
                          size="small"
                          variant="minimal"
                          intent="danger"
                          icon={<WarningSign size={12} />}
                          text={t({ message: 'Missing', context: 'capacity' })}
                          disabled={!mayCreate}
                          aria-label={t`Missing: ${labels.get(kind) ?? ''} of ${line.model}`}
                          onClick={() => open(line, kind)}
                        />
                      ) : null}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        ) : (
          <Spinner aria-label={t`Loading`} />
        )}
      </div>
    </div>
  );
}

function CapacityCell({ row, path }: { readonly row: Row; readonly path: string }) {
  const { i18n } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const { unit } = equipmentCapacity.fields;
  return (
    <button
      type="button"
      className="record-open"
      onClick={(event) => pane.open(`${path}/${row.id}`, event.ctrlKey || event.metaKey ? 'beside' : 'here')}
    >
      {format.number(Number(row.value))} {viewOf(unit).words(row.unit, unit, { i18n, format })}
    </button>
  );
}
