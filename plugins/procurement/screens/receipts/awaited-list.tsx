import { Button, Callout, HTMLSelect, Spinner, Switch, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { SearchBox } from '../../../../core/records/list/search-box.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { AwaitedOrder } from '../../shared/receipt-answers.ts';
import { receptionApi } from './api.ts';

interface AwaitedListProps {
  readonly chosen: string | null;
  readonly onChoose: (order: string) => void;
}

/** Orders of which something is awaited at the sites in view: searched and filtered by the server, page by page. */
export function AwaitedList({ chosen, onChoose }: AwaitedListProps) {
  const { t } = useLingui();
  const pane = usePane();
  const { selected } = useSites();
  const asked = (name: string): string => pane.search.get(name) ?? '';
  const query = Object.fromEntries(
    Object.entries({
      sites: selected.map(({ id }) => id).join(','),
      search: asked('q'),
      vendor: asked('vendor'),
      late: asked('late'),
      by: asked('by'),
    }).filter(([, value]) => value !== ''),
  );
  const { data, error, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: ['deliveries', query],
    queryFn: ({ pageParam }) => receptionApi.awaited({ ...query, ...(pageParam ? { cursor: pageParam } : {}) }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
    refetchInterval: 60_000,
  });
  const totals = data?.pages[0]?.totals;
  const orders = data?.pages.flatMap((page) => page.orders) ?? [];
  return (
    <nav className="awaited" aria-label={t`Awaited deliveries`}>
      <h1>{t`Awaited deliveries`}</h1>
      <div className="awaited-filters">
        <SearchBox words={asked('q')} onSearch={(words) => pane.setSearch({ q: words.trim() || null })} />
        <HTMLSelect
          fill
          aria-label={t`Vendor`}
          value={asked('vendor')}
          options={[
            { value: '', label: t`All vendors` },
            ...(totals?.vendors ?? []).map(({ id, name, orders: count }) => ({
              value: id,
              label: `${name} (${count})`,
            })),
          ]}
          onChange={({ currentTarget }) => pane.setSearch({ vendor: currentTarget.value || null })}
        />
        <HTMLSelect
          fill
          aria-label={t`Order of the list`}
          value={asked('by') || 'day'}
          options={[
            { value: 'day', label: t`By promised day` },
            { value: 'vendor', label: t`By vendor` },
          ]}
          onChange={({ currentTarget }) => pane.setSearch({ by: currentTarget.value === 'day' ? null : 'vendor' })}
        />
        <Switch
          label={t`Late only`}
          checked={asked('late') === '1'}
          onChange={({ currentTarget }) => pane.setSearch({ late: currentTarget.checked ? '1' : null })}
        />
      </div>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {totals ? (
        <p className="awaited-totals" role="status">
          <span>{t`orders: ${totals.orders}`}</span> <span>{t`lines: ${totals.lines}`}</span>{' '}
          <span>{t`of them late: ${totals.lateLines}`}</span>
        </p>
      ) : null}
      {data ? (
        orders.length === 0 ? (
          <p className="awaited-none">{t`No matching outstanding deliveries.`}</p>
        ) : (
          <ul>
            {orders.map((order) => (
              <li key={order.id}>
                <AwaitedButton order={order} isChosen={order.id === chosen} onChoose={() => onChoose(order.id)} />
              </li>
            ))}
          </ul>
        )
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
      {hasNextPage ? (
        <Button
          className="awaited-more"
          text={t`Show more`}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        />
      ) : null}
    </nav>
  );
}

interface AwaitedButtonProps {
  readonly order: AwaitedOrder;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function AwaitedButton({ order, isChosen, onChoose }: AwaitedButtonProps) {
  const { t } = useLingui();
  const format = useFormat(order.siteId);
  const { number, vendor, site, lines, lateLines, due, daysLate, state, shipments, eta } = order;
  return (
    <button type="button" className="awaited-order" aria-current={isChosen} onClick={onChoose}>
      <strong>{vendor}</strong>
      <span>
        {number} · {site}
      </span>
      <span>
        {due === null ? t`no day promised` : t`promised for ${format.date(due)}`} · {t`lines: ${lines}`}
      </span>
      {lateLines > 0 || state === 'partially_received' || shipments > 0 ? (
        <span className="awaited-tags">
          {lateLines > 0 ? <Tag minimal intent="danger">{t`days late: ${daysLate}`}</Tag> : null}
          {shipments > 0 ? (
            <Tag minimal intent="primary">
              {eta === null ? t`on its way` : t`on its way, expected on ${format.date(eta)}`}
            </Tag>
          ) : null}
          {state === 'partially_received' ? <Tag minimal intent="warning">{t`partly received`}</Tag> : null}
        </span>
      ) : null}
    </button>
  );
}
