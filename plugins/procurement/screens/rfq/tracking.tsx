import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { ArrowLeft, Inbox } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { rfq } from '../../records/rfq.ts';
import type { TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';
import { TrackedDetail } from './tracked-detail.tsx';
import './rfq.css';

/** What waits for the buyer stands first. */
const order = [
  'closed',
  'technical_closed',
  'technical_opened',
  'published',
  'opened',
  'draft',
  'awarded',
  'no_award',
  'cancelled',
] as const;

const states = rfq.states?.states ?? {};

/** `/procurement/quotation_request_tracking`: what has become of the quotation requests. */
export default function QuotationTracking() {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const { selected } = useSites();
  const { data, error } = useQuery({
    queryKey: ['rfq-tracking'],
    queryFn: rfqApi.tracking,
    refetchInterval: 15_000,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const requests = data.requests.filter(({ siteId }) => selected.some(({ id }) => id === siteId));
  const asked = pane.search.get('request');
  const open = data.requests.find(({ id }) => id === asked) ?? null;
  const show = (id: string | null): void => pane.setSearch({ request: id, tab: null });
  return (
    <div className="tracking" role="group" aria-label={t`Quotation requests`} data-open={open !== null}>
      <nav aria-label={t`Quotation requests`}>
        <h1>{t`Quotation requests`}</h1>
        {order.map((state) => {
          const of = requests.filter((one) => one.state === state);
          const label = states[state]?.label;
          return of.length === 0 || !label ? null : (
            <section key={state} aria-label={i18n._(label)}>
              <h2>
                {i18n._(label)} <Tag round>{of.length}</Tag>
              </h2>
              <ul>
                {of.map((request) => (
                  <li key={request.id}>
                    <RequestButton request={request} isOpen={request.id === open?.id} onOpen={() => show(request.id)} />
                  </li>
                ))}
              </ul>
            </section>
          );
        })}
      </nav>
      {open ? (
        <TrackedDetail
          key={open.id}
          request={open}
          back={<Button className="tracked-back" icon={<ArrowLeft />} text={t`Back`} onClick={() => show(null)} />}
        />
      ) : (
        <Message
          level={2}
          icon={<Inbox size={40} />}
          title={requests.length === 0 ? t`No quotation requests in progress.` : t`Choose a quotation request.`}
          actions={null}
        >
          {null}
        </Message>
      )}
    </div>
  );
}

interface RequestButtonProps {
  readonly request: TrackedRequest;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function RequestButton({ request, isOpen, onOpen }: RequestButtonProps) {
  const { t } = useLingui();
  const format = useFormat(request.siteId);
  const { number, title, site, deadlineAt, isOver, invited, answered, declined, questions, state } = request;
  return (
    <button type="button" className="tracked" aria-current={isOpen} onClick={onOpen}>
      <strong>{title}</strong>
      <span>{[number, site].filter(Boolean).join(' · ')}</span>
      <span>
        {isOver && state !== 'draft'
          ? t`closed ${format.datetime(deadlineAt)}`
          : t`until ${format.datetime(deadlineAt)}`}
      </span>
      {state === 'draft' ? null : (
        <span>
          {t`offers: ${answered} of ${invited}`}
          {declined > 0 ? <> · {t`declined: ${declined}`}</> : null}{' '}
          {questions > 0 ? <Tag minimal intent="warning">{t`open questions: ${questions}`}</Tag> : null}
        </span>
      )}
    </button>
  );
}
