import { Button, Spinner } from '@blueprintjs/core';
import { Comparison } from '@blueprintjs/icons';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { usePane } from '../../../../core/registry/pane.ts';
import type { Row } from '../../../../core/records/client.ts';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { equipmentTechnicalSpec } from '../../records/equipment-technical-spec.ts';
import { specOf } from '../specifications/spec-of.ts';

/** What the maker says: the machine's own sheet, or that of its model; and what the model holds. */
export function SpecsTab({ row }: { readonly row: Row }) {
  const { t } = useLingui();
  const pane = usePane();
  const { data: spec, isPending } = useQuery({
    queryKey: ['machine', row.id, 'spec', row.model],
    queryFn: () => specOf(row),
  });
  if (isPending) return <Spinner size={24} aria-label={t`Loading`} />;
  const model = String(row.model);
  return (
    <>
      <p className="machine-actions">
        {spec
          ? spec.equipment === null
            ? t`From the data sheet of model ${model}.`
            : t`The machine has its own data sheet.`
          : t`There is no data sheet for this machine or its model.`}{' '}
        {spec ? (
          <Button
            size="small"
            icon={<Comparison />}
            text={t`Compare with others`}
            onClick={() => pane.open(`/mining_equipment_fleet/compare?machines=${row.id}`)}
          />
        ) : null}
      </p>
      {spec ? <Facts record={equipmentTechnicalSpec} row={spec} /> : null}
      <h2 className="machine-heading">{t`Capacities`}</h2>
      <RelatedRows
        record="equipment_capacity"
        filter={[`model:eq:${model}`]}
        columns={['kind', 'value', 'unit', 'material', 'standard', 'source']}
        sort="kind"
      />
    </>
  );
}
