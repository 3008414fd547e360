import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Edit, SendMessage, Tick, Undo } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { queryClient } from '../../../../core/http/query-client.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import type { ScreenProps } from '../../../../core/registry/route.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferFile, OfferReceipt } from '../../../vendor-offer-calls.ts';
import { takesPart } from '../../formulas/takes-part.ts';
import { vendorApi } from '../api.ts';
import { useIsOver } from '../countdown.tsx';
import { forVendor, requestQuery } from '../queries.ts';
import { VendorsOnly } from '../vendors-only.tsx';
import { Conditions } from './conditions.tsx';
import { DeclineDialog } from './decline-dialog.tsx';
import { FirstStageNote } from './first-stage-note.tsx';
import { OfferFiles } from './offer-files.tsx';
import { OfferLine } from './offer-line.tsx';
import { OfferReceiptNote } from './offer-receipt-note.tsx';
import { OfferTotals } from './offer-totals.tsx';
import { Questionnaire } from './questionnaire.tsx';
import { RequestFacts } from './request-facts.tsx';
import { ResponseBar } from './response-bar.tsx';
import { SheetFiles } from './sheet-files.tsx';
import { SubmitDialog } from './submit-dialog.tsx';
import { TechnicalEnvelope } from './technical-envelope.tsx';
import { UblFiles } from './ubl-files.tsx';
import { useOffer } from './use-offer.ts';
import './response.css';

type Answered = ScreenProps<'/vendor/rfq/:rfqId/response'>;

export const ahead = ({ rfqId }: Answered['parameters']) =>
  forVendor(() => queryClient.prefetchQuery(requestQuery(rfqId)));

/** `/vendor/rfq/:rfqId/response`: a vendor reads a request and answers it. */
export default function Response({ parameters: { rfqId } }: Answered) {
  return (
    <VendorsOnly>
      <OwnAnswer rfqId={rfqId} />
    </VendorsOnly>
  );
}

function OwnAnswer({ rfqId }: { readonly rfqId: string }) {
  const { t } = useLingui();
  const { data: answered, error } = useQuery(requestQuery(rfqId));
  // A request of many lines is drawn in pieces: a telephone stays awake meanwhile.
  const data = useDeferredValue(answered);
  if (error && !data) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  // What was sent, or written by a colleague, begins anew.
  return <Answer key={`${data.sent?.receipt.sha256} ${data.state} ${data.stage}`} request={data} />;
}

type Dialog = 'submit' | 'decline' | null;

function Answer({ request }: { readonly request: VendorRequest }) {
  const { t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const queries = useQueryClient();
  const offer = useOffer(request);
  const { content, change, saving } = offer;
  const [dialog, setDialog] = useState<Dialog>(null);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [added, setAdded] = useState<readonly OfferFile[]>([]);
  const known = [...request.files, ...added];
  const isPriced = request.stage !== 1;
  const [isRevising, setRevising] = useState(request.draft !== null);
  const isOver = useIsOver(request.deadlineAt, request.now);
  const { id, state, sent, company } = request;
  const isOpen = !isOver && !['cancelled', 'closed', 'evaluating', 'awarded', 'not_awarded'].includes(state);
  const mayAnswer = isOpen && company.role !== 'viewer';
  const isEditing = mayAnswer && state !== 'declined' && (sent === null || isRevising);
  const reload = (): void => void queries.invalidateQueries(requestQuery(id));
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
  return (
    <div className="response" role="group" aria-label={request.title}>
      <ResponseBar
        request={request}
        saving={isEditing ? saving : null}
        onBack={() => pane.open('/procurement/vendor_portal')}
      />
      <div className="response-body">
        {request.firstStage ? <FirstStageNote receipt={request.firstStage.receipt} request={request} /> : null}
        {sent ? <OfferReceiptNote receipt={sent.receipt} request={request} /> : null}
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
        {takesPart(request) ? (
          <div>
            <section aria-label={t`Lines`}>
              <h2>{t`Lines`}</h2>
              {isPriced ? (
                <>
                  <UblFiles
                    request={request}
                    // A file says nothing of criteria and of other files: what stands there stays.
                    onRead={
                      isEditing
                        ? (read) => {
                            const { technical, answers, files } = offer.latest();
                            change({
                              ...read,
                              ...(technical ? { technical } : {}),
                              ...(answers ? { answers } : {}),
                              ...(files ? { files } : {}),
                            });
                          }
                        : undefined
                    }
                  />
                  <SheetFiles
                    request={request}
                    onKeep={offer.keep}
                    onRead={isEditing ? (lines) => change({ ...offer.latest(), lines }) : undefined}
                    onFaults={setFaults}
                  />
                </>
              ) : null}
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
            {request.questionnaire.length > 0 ? (
              <Questionnaire
                request={request}
                content={content}
                onChange={(next) => {
                  const latest = offer.latest();
                  const answered = next(latest);
                  change(answered);
                  // A file that is named by nothing kept would go.
                  if (answered.files !== latest.files) void offer.keep();
                }}
                disabled={!isEditing}
                faults={faults}
                files={known}
                onFile={(file) => setAdded((before) => [...before, file])}
              />
            ) : null}
            <Conditions request={request} content={content} onChange={change} disabled={!isEditing} faults={faults} />
            <OfferFiles
              request={request}
              known={known}
              onAdded={(file) => setAdded((before) => [...before, file])}
              named={content.files ?? []}
              onChange={(next) => {
                const latest = offer.latest();
                change({ ...latest, files: next(latest.files ?? []) });
                return offer.keep();
              }}
              disabled={!isEditing}
              fault={faults['files']}
            />
            {isPriced ? <OfferTotals request={request} content={content} /> : null}
            <div className="response-actions">
              {isEditing ? (
                <Button intent="primary" icon={<SendMessage />} text={t`Send offer`} onClick={askToSend} />
              ) : null}
              {mayAnswer && sent && !isRevising ? (
                <Button icon={<Edit />} text={t`Revise`} onClick={() => setRevising(true)} />
              ) : null}
              {mayAnswer && state === 'to_confirm' && !isRevising ? (
                <Button
                  intent="primary"
                  icon={<Tick />}
                  text={t`Confirm offer unchanged`}
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
                  <Button
                    text={t`We will answer`}
                    onClick={() => act(vendorApi.intent(id), t`The buyer has been notified.`)}
                  />
                  <Button variant="minimal" intent="danger" text={t`Decline`} onClick={() => setDialog('decline')} />
                </>
              ) : null}
              {mayAnswer && state === 'declined' ? (
                <Button
                  text={t`Answer anyway`}
                  onClick={() => act(vendorApi.intent(id), t`The buyer has been notified.`)}
                />
              ) : null}
            </div>
          </div>
        ) : null}
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
