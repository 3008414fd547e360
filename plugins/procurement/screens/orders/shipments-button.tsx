import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { records } from '../../../../core/records/client.ts';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';

/** Leads to what the vendor announced of an order; nothing where it announced nothing. */
export function ShipmentsButton({ order }: { readonly order: string }) {
  const { t } = useLingui();
  const pane = usePane();
  const maySee = useCan('shipment:read');
  const filter = [`order:eq:${order}`];
  const { data } = useQuery({
    queryKey: ['related', 'shipment', filter],
    queryFn: () => records.list('shipment', { filter, limit: 1 }),
    enabled: maySee,
  });
  if (!data?.rows.length) return null;
  return (
    <Button
      text={t({ message: 'Shipments', context: 'of vendors' })}
      onClick={() => pane.open(listPath('/procurement/process/shipments', filter))}
    />
  );
}
