import { Callout, Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { records } from '../../../../core/records/client.ts';
import { SearchBox } from '../../../../core/records/list/search-box.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { invoiceableStates } from '../../records/invoice-choices.ts';
import type { purchaseOrder } from '../../records/purchase-order.ts';

interface BilledOrdersProps {
  readonly chosen: string | null;
  readonly onChoose: (order: string) => void;
}

const shownOrders = 50;

/** Orders that may be billed and are not billed whole yet, the last issued first; searched by the server. */
export function BilledOrders({ chosen, onChoose }: BilledOrdersProps) {
  const { t } = useLingui();
  const pane = usePane();
  const format = useFormat();
  const { selected } = useSites();
  const words = pane.search.get('q') ?? '';
  const sites = selected.map(({ id }) => id).join(',');
  const { data, error } = useQuery({
    queryKey: ['billed-orders', sites, words],
    queryFn: () =>
      records.list<typeof purchaseOrder>('purchase_order', {
        sites,
        limit: shownOrders,
        sort: '-issued_at',
        filter: [`state:in:${JSON.stringify(invoiceableStates)}`, 'invoiced_pct:lt:100'],
        ...(words ? { search: words } : {}),
      }),
    placeholderData: keepPreviousData,
  });
  return (
    <nav className="awaited" aria-label={t`Orders to invoice`}>
      <h1>{t`Orders to invoice`}</h1>
      <div className="awaited-filters">
        <SearchBox words={words} onSearch={(typed) => pane.setSearch({ q: typed.trim() || null })} />
      </div>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <>
          <ul>
            {data.rows.map(({ id, number, vendor, issued_at: at, received_pct: came, invoiced_pct: billed }) => (
              <li key={id}>
                <button
                  type="button"
                  className="awaited-order"
                  aria-current={id === chosen}
                  onClick={() => onChoose(id)}
                >
                  <strong>{vendor.label}</strong>
                  <span>
                    {number}
                    {at === null ? null : <> · {t`issued ${format.date(at)}`}</>}
                  </span>
                  <span>
                    {t`received: ${format.quantity(came ?? 0, '%')}`} ·{' '}
                    {t`invoiced: ${format.quantity(billed ?? 0, '%')}`}
                  </span>
                </button>
              </li>
            ))}
          </ul>
          {data.rows.length === 0 ? <p className="awaited-none">{t`No matching orders left to invoice.`}</p> : null}
          {data.next === null ? null : (
            <p className="awaited-none">{t`There are more orders: search by number or vendor.`}</p>
          )}
        </>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
    </nav>
  );
}
