import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { records } from '../../../../core/records/client.ts';
import { Facts } from '../../../../core/records/detail/facts.tsx';
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
    <Facts record={equipmentFinancialSpec} row={sheet} />
  ) : (
    <p>{t`Nobody has entered what this machine cost.`}</p>
  );
}
