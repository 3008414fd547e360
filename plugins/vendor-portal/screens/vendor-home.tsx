import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { Inbox, User } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { queryClient } from '../../../core/http/query-client.ts';
import { Message } from '../../../core/parts/message.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import { useSession } from '../../../core/session/use-session.ts';
import type { VendorHome as Home, VendorRequestSummary, VendorState } from '../../vendor-calls.ts';
import type { VendorOrderSummary } from '../../vendor-order-calls.ts';
import { Countdown } from './countdown.tsx';
import { OrderList } from './orders/order-list.tsx';
import { forVendor, homeQuery, ordersQuery } from './queries.ts';
import { useVendorFormat } from './use-vendor-format.ts';
import { VendorsOnly } from './vendors-only.tsx';
import { stateIntents, stateWords } from './words.ts';
import './portal.css';

/** What is to be done stands first, what is over last. */
const order: readonly VendorState[] = [
  'to_confirm',
  'draft',
  'to_answer',
  'sent',
  'evaluating',
  'awarded',
  'declined',
  'closed',
  'not_awarded',
  'cancelled',
];

export const ahead = () =>
  forVendor(() => Promise.all([queryClient.prefetchQuery(homeQuery), queryClient.prefetchQuery(ordersQuery)]));

/** `/procurement/vendor_portal`: the home of a vendor. */
export default function VendorHome() {
  return (
    <VendorsOnly>
      <OwnRequests />
    </VendorsOnly>
  );
}

function OwnRequests() {
  const { t } = useLingui();
  const pane = usePane();
  const { user } = useSession();
  const { data, error } = useQuery(homeQuery);
  const { data: ordered } = useQuery(ordersQuery);
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data || !ordered) return <Spinner aria-label={t`Loading`} />;
  if (data.requests.length === 0 && ordered.orders.length === 0)
    return (
      <Message
        icon={<Inbox size={40} />}
        title={t`Welcome, ${user?.name ?? ''}`}
        actions={<Button icon={<User />} text={t`My profile`} onClick={() => pane.open('/profile')} />}
      >
        {t`You have no requests for quotation yet. When the mine asks for your prices, the request appears here.`}
      </Message>
    );
  return <RequestList home={data} orders={ordered.orders} />;
}

function RequestList({ home, orders }: { readonly home: Home; readonly orders: readonly VendorOrderSummary[] }) {
  const { i18n, t } = useLingui();
  const { company, requests } = home;
  const groups = order.flatMap((state) => {
    const of = requests.filter((request) => request.state === state);
    return of.length > 0 ? [{ state, of: state === 'to_answer' || state === 'draft' ? of.toReversed() : of }] : [];
  });
  const [waiting = [], others = []] = [true, false].map((waits) =>
    orders.filter(({ state }) => (state === 'issued') === waits),
  );
  return (
    <div className="portal">
      <p className="portal-company">
        {company.name} · {company.code}
      </p>
      <OrderList title={t`Orders to answer`} orders={waiting} home={home} />
      <h1>{t`Quotation requests`}</h1>
      {groups.map(({ state, of }) => (
        <section key={state} aria-label={i18n._(stateWords[state])}>
          <h2>
            {i18n._(stateWords[state])} <Tag round>{of.length}</Tag>
          </h2>
          <ul className="portal-cards">
            {of.map((request) => (
              <li key={request.id}>
                <RequestCard request={request} home={home} />
              </li>
            ))}
          </ul>
        </section>
      ))}
      <OrderList title={t`Orders`} orders={others} home={home} />
    </div>
  );
}

function RequestCard({ request, home }: { readonly request: VendorRequestSummary; readonly home: Home }) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const format = useVendorFormat(home.company);
  const { id, number, title, lines, deadlineAt, state, sentAt } = request;
  const isOpen = Date.parse(deadlineAt) > Date.parse(home.now) && state !== 'cancelled';
  return (
    <button type="button" className="portal-card" onClick={() => pane.open(`/vendor/rfq/${id}/response`)}>
      <strong>{title}</strong>
      <span>
        {number} · {t`lines: ${lines}`}
      </span>
      <span>
        <Tag minimal intent={stateIntents[state] ?? 'none'}>
          {i18n._(stateWords[state])}
        </Tag>{' '}
        {sentAt && state !== 'to_answer' ? t`sent ${format.datetime(sentAt)}` : null}
      </span>
      <span>
        {t`until ${format.datetime(deadlineAt)}`} {isOpen ? <Countdown until={deadlineAt} now={home.now} /> : null}
      </span>
    </button>
  );
}
