import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { records } from '../../../../core/records/client.ts';
import { Facts } from '../../../../core/records/detail/facts.tsx';
import { ReportTable } from '../../../../core/reports/screens/report-table.tsx';
import { useReport } from '../../../../core/reports/use-report.ts';
import { machineCosts } from '../../reports/machine-costs.ts';
import { equipmentFinancialSpec } from '../../records/equipment-financial-spec.ts';

/** What the machine cost and is worth. */
export function CostsTab({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['machine', id, 'costs'],
    queryFn: () => records.list(equipmentFinancialSpec.name, { filter: [`equipment:eq:${id}`], limit: 1 }),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  const [sheet] = data.rows;
  return sheet ? (
    <>
      <SpentTable id={id} />
      <Facts record={equipmentFinancialSpec} row={sheet} />
    </>
  ) : (
    <p>{t`There is no financial specification for this machine.`}</p>
  );
}

/** What the machine cost by kind in the last twelve months. */
function SpentTable({ id }: { readonly id: string }) {
  const { i18n } = useLingui();
  const { data } = useReport<typeof machineCosts>(machineCosts.name, { period: '365d', equipment: id });
  if (!data || data.rows.length === 0) return null;
  return (
    <ReportTable report={machineCosts} rows={data.rows} question={data.question} label={i18n._(machineCosts.title)} />
  );
}
