import { Callout, Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { records } from '../../../../core/records/client.ts';
import { auditPath, gridTemplate } from '../../shared/audit-grid.ts';
import { FillForRow } from '../fill-for-row.tsx';

/** The grid of an audit; submitted, it belongs to the audit, and so does its score. */
export function FillGrid({ id }: { readonly id: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['record', 'hse_audit', id],
    queryFn: () => records.read('hse_audit', id),
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  return (
    <FillForRow
      template={gridTemplate}
      row={{ id, site: String(data.site) }}
      words={[data.number, data.departments].filter(Boolean).join(' – ')}
      belongsTo={{
        shown: `${auditPath}/${id}`,
        fill: `${auditPath}/${id}/grille`,
        join: `hse/audits/${id}/grid/`,
      }}
    />
  );
}
