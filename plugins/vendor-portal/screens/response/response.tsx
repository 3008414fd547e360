import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { ArrowLeft, Edit, SendMessage, Tick, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { OfferReceipt, VendorRequest } from '../../../vendor-calls.ts';
import { offerTotals } from '../../formulas/offer-totals.ts';
import { vendorApi } from '../api.ts';
import { Countdown, useTimeLeft } from '../countdown.tsx';
import { useVendorFormat } from '../use-vendor-format.ts';
import { VendorsOnly } from '../vendors-only.tsx';
import { stateIntents, stateWords } from '../words.ts';
import { Conditions } from './conditions.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { OfferFiles } from './offer-files.tsx';
import { OfferLine } from './offer-line.tsx';
import { RequestFacts } from './request-facts.tsx';
import { SheetFiles } from './sheet-files.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import type { Saving } from './offer-keeper.ts';
import { TechnicalEnvelope } from './technical-envelope.tsx';
import { UblFiles } from './ubl-files.tsx';
import { useOffer } from './use-offer.ts';
import './response.css';

/** `/vendor/rfq/:rfqId/response`: a vendor reads a request and answers it. */
export default function Response({ parameters: { rfqId } }: ScreenProps<'/vendor/rfq/:rfqId/response'>) {
  return (
    <VendorsOnly>
      <OwnAnswer rfqId={rfqId} />
    </VendorsOnly>
  );
}

function OwnAnswer({ rfqId }: { readonly rfqId: string }) {
  const { t } = useLingui();
  const { data, error } = useQuery({
    queryKey: ['vendor-request', rfqId],
    queryFn: () => vendorApi.request(rfqId),
    refetchOnWindowFocus: false,
  });
  if (error && !data) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  // What was sent, or written by a colleague, begins anew.
  return <Answer key={`${data.sent?.receipt.sha256} ${data.state}`} request={data} />;
}

type Dialog = 'submit' | 'decline' | null;

function Answer({ request }: { readonly request: VendorRequest }) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const queries = useQueryClient();
  const format = useVendorFormat(request.company);
  const offer = useOffer(request);
  const { content, change, saving } = offer;
  const [dialog, setDialog] = useState<Dialog>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [isRevising, setRevising] = useState(request.draft !== null);
  const left = useTimeLeft(request.deadlineAt, request.now);
  const { id, state, sent, company } = request;
  const isOpen = left > 0 && !['cancelled', 'closed', 'evaluating', 'awarded', 'not_awarded'].includes(state);
  const mayAnswer = isOpen && company.role !== 'viewer';
  const isEditing = mayAnswer && state !== 'declined' && (sent === null || isRevising);
  const reload = (): void => void queries.invalidateQueries({ queryKey: ['vendor-request', id] });
  const act = (work: Promise<unknown>, said: string): void =>
    void work.then(
      () => {
        toast(said, 'success');
        reload();
      },
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  const askToSend = (): void =>
    void offer.keep().then((isKept) => {
      setFaults({});
      if (isKept) setDialog('submit');
    });
  const onSent = ({ reference }: OfferReceipt): void => {
    setDialog(null);
    toast(t`${reference} has arrived.`, 'success');
    reload();
  };
  const totals = offerTotals(content, request);
  return (
    <div className="response" role="group" aria-label={request.title}>
      <Bar
        request={request}
        saving={isEditing ? saving : null}
        onBack={() => pane.open('/procurement/vendor_portal')}
      />
      <div className="response-body">
        {sent ? <Receipt receipt={sent.receipt} request={request} /> : null}
        {Object.keys(faults).length > 0 ? (
          <Callout className="wide" intent="danger" role="alert">
            <strong>{t`Something is missing`}</strong>
            <ul>
              {Object.entries(faults).map(([name, sentence]) => (
                <li key={name}>{sentence}</li>
              ))}
            </ul>
          </Callout>
        ) : null}
        <div>
          <section aria-label={t`Lines`}>
            <h2>{t`Lines`}</h2>
            <UblFiles
              request={request}
              // A file says nothing of criteria and of other files: what stands there stays.
              onRead={
                isEditing
                  ? (read) =>
                      change({
                        ...read,
                        ...(content.technical ? { technical: content.technical } : {}),
                        ...(content.files ? { files: content.files } : {}),
                      })
                  : undefined
              }
            />
            <SheetFiles
              request={request}
              onKeep={offer.keep}
              onRead={isEditing ? (lines) => change({ ...offer.latest(), lines }) : undefined}
              onFaults={setFaults}
            />
            {request.requestLines.map((asked) => (
              <OfferLine
                key={asked.id}
                request={request}
                asked={asked}
                content={content}
                onChange={change}
                disabled={!isEditing}
                fault={faults[`lines.${asked.no}`]}
              />
            ))}
          </section>
          {request.criteria.length > 0 ? (
            <TechnicalEnvelope
              request={request}
              content={content}
              onChange={change}
              disabled={!isEditing}
              faults={faults}
            />
          ) : null}
          <Conditions request={request} content={content} onChange={change} disabled={!isEditing} faults={faults} />
          <OfferFiles
            request={request}
            named={content.files ?? []}
            onChange={(next) => {
              const latest = offer.latest();
              change({ ...latest, files: next(latest.files ?? []) });
              return offer.keep();
            }}
            disabled={!isEditing}
            fault={faults['files']}
          />
          <section aria-label={t`Total`}>
            <h2>{t`Total`}</h2>
            <dl className="offer-totals">
              <dt>{t`Lines`}</dt>
              <dd>{format.money(totals.subtotal, content.currency)}</dd>
              <dt>{t`Charges`}</dt>
              <dd>{format.money(totals.charges, content.currency)}</dd>
              <dt>{t`Discount`}</dt>
              <dd>{format.money(totals.discount === '0.00' ? '0' : `-${totals.discount}`, content.currency)}</dd>
              <dt>{t`Net`}</dt>
              <dd>{format.money(totals.net, content.currency)}</dd>
              {totals.taxes.map(({ taxCode, tax }) => (
                <TaxRow key={taxCode} code={taxCode} tax={format.money(tax, content.currency)} />
              ))}
              <dt>{t`With tax`}</dt>
              <dd>
                <strong>{format.money(totals.total, content.currency)}</strong>
              </dd>
            </dl>
          </section>
          <div className="response-actions">
            {isEditing ? (
              <Button intent="primary" icon={<SendMessage />} text={t`Send the offer`} onClick={askToSend} />
            ) : null}
            {mayAnswer && sent && !isRevising ? (
              <Button icon={<Edit />} text={t`Revise`} onClick={() => setRevising(true)} />
            ) : null}
            {mayAnswer && state === 'to_confirm' && !isRevising ? (
              <Button
                intent="primary"
                icon={<Tick />}
                text={t`Confirm the offer as it is`}
                onClick={() => act(vendorApi.confirm(id), t`The offer is confirmed.`)}
              />
            ) : null}
            {mayAnswer && sent ? (
              <Button
                icon={<Undo />}
                text={t`Withdraw`}
                onClick={() => act(vendorApi.withdraw(id), t`The offer is withdrawn.`)}
              />
            ) : null}
            {mayAnswer && sent === null && state !== 'declined' ? (
              <>
                <Button text={t`We will answer`} onClick={() => act(vendorApi.intent(id), t`The buyer knows now.`)} />
                <Button variant="minimal" intent="danger" text={t`Decline`} onClick={() => setDialog('decline')} />
              </>
            ) : null}
            {mayAnswer && state === 'declined' ? (
              <Button text={t`Answer after all`} onClick={() => act(vendorApi.intent(id), t`The buyer knows now.`)} />
            ) : null}
          </div>
        </div>
        <aside className="response-side">
          <h2>{t`The request`}</h2>
          <RequestFacts request={request} onAsked={reload} />
        </aside>
      </div>
      {dialog === 'submit' ? (
        <SubmitDialog
          request={request}
          content={content}
          version={offer.version}
          onClose={() => setDialog(null)}
          onSent={onSent}
          onFaults={(found) => {
            setFaults(found);
            setDialog(null);
          }}
        />
      ) : null}
      {dialog === 'decline' ? (
        <DeclineDialog
          request={request}
          onClose={() => setDialog(null)}
          onDone={() => {
            setDialog(null);
            reload();
          }}
        />
      ) : null}
    </div>
  );
}

function TaxRow({ code, tax }: { readonly code: string; readonly tax: string }) {
  return (
    <>
      <dt>{code}</dt>
      <dd>{tax}</dd>
    </>
  );
}

interface BarProps {
  readonly request: VendorRequest;
  /** Null where nothing is written. */
  readonly saving: Saving | null;
  readonly onBack: () => void;
}

/** What stays in sight: the request, its state, how long there is, and whether what is written is kept. */
function Bar({ request, saving, onBack }: BarProps) {
  const { i18n, t } = useLingui();
  const format = useVendorFormat(request.company);
  const { number, title, state, deadlineAt, now } = request;
  return (
    <header className="response-bar">
      <Button variant="minimal" icon={<ArrowLeft />} aria-label={t`All requests`} onClick={onBack} />
      <h1>
        {number} {title}
      </h1>
      <Tag minimal intent={stateIntents[state] ?? 'none'}>
        {i18n._(stateWords[state])}
      </Tag>
      <Countdown until={deadlineAt} now={now} />
      {saving ? (
        <span className={saving.kind === 'failed' ? 'unsaved' : 'saved'} role="status">
          {saving.kind === 'failed'
            ? saving.isFinal
              ? saving.sentence
              : t`Not saved: ${saving.sentence} It stays on this device.`
            : saving.kind === 'waiting'
              ? t`Saving…`
              : saving.at
                ? t`Saved at ${format.time(saving.at, 'second')}`
                : null}
        </span>
      ) : null}
    </header>
  );
}

/** Proof of what was sent, for whoever wants to hold it against the minutes of the opening. */
function Receipt({ receipt, request }: { readonly receipt: OfferReceipt; readonly request: VendorRequest }) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const { reference, receivedAt, sha256, commercialSha256 } = receipt;
  const at = format.datetime(receivedAt);
  return (
    <Callout className="wide" intent={request.state === 'to_confirm' ? 'warning' : 'success'}>
      <strong>
        {request.state === 'to_confirm'
          ? t`The request has changed: confirm or revise your offer`
          : t`Your offer ${reference} arrived ${at}`}
      </strong>
      <br />
      {t`Fingerprint (SHA-256)`}: <code style={{ overflowWrap: 'anywhere' }}>{sha256}</code>
      {commercialSha256 === null ? null : (
        <>
          <br />
          {t`Fingerprint of the commercial envelope`}:{' '}
          <code style={{ overflowWrap: 'anywhere' }}>{commercialSha256}</code>
        </>
      )}
    </Callout>
  );
}
