import { Button, Callout } from '@blueprintjs/core';
import { Document, Unlock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmPasswordDialog } from '../../../../core/session/confirm-password-dialog.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { openingKinds } from '../../records/rfq-choices.ts';
import type { Course, TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';
import { SecondStage } from './second-stage.tsx';
import { MinutesDialog } from './minutes-dialog.tsx';

interface OpeningProps {
  readonly request: TrackedRequest;
  readonly course: Course;
  readonly onDone: () => void;
}

type Kind = Course['openings'][number]['kind'];

const kindsOf: Readonly<Record<string, readonly Kind[]>> = {
  two_envelopes: ['technical', 'commercial'],
  two_stages: ['technical', 'single'],
};

/** What is opened by and by: offers whole, or their technical envelopes first and prices once those are judged. */
export function Opening({ request, course, onDone }: OpeningProps) {
  const { i18n, t } = useLingui();
  const [isReading, setReading] = useState(false);
  const kinds = kindsOf[request.procedure] ?? (['single'] as const);
  return (
    <>
      {kinds.map((kind) => (
        <section key={kind} aria-label={i18n._(openingKinds[kind])}>
          {kinds.length > 1 ? <h3>{i18n._(openingKinds[kind])}</h3> : null}
          <OneOpening request={request} course={course} kind={kind} onDone={onDone} />
        </section>
      ))}
      {request.procedure === 'two_stages' && request.state === 'technical_closed' ? (
        <SecondStage request={request} onDone={onDone} />
      ) : null}
      {course.openings.some(({ offers }) => offers !== null) ? (
        <Button icon={<Document />} text={t`Minutes of the opening`} onClick={() => setReading(true)} />
      ) : null}
      {isReading ? <MinutesDialog id={request.id} site={request.siteId} onClose={() => setReading(false)} /> : null}
    </>
  );
}

/** Who opens: sealed offers two different people, each with their password. */
function OneOpening({ request, course, kind, onDone }: OpeningProps & { readonly kind: Kind }) {
  const { t } = useLingui();
  const format = useFormat(request.siteId);
  const { openingAt, openers, isOpenable, isOpener } = course;
  const names = openers.join(', ');
  const opening = course.openings.find((one) => one.kind === kind);
  const isSealed = request.procedure !== 'direct';
  const planned = course.calendar.find(({ step }) => step === 'commercial_opening_at');
  const isEarly = kind === 'commercial' && planned?.standing === 'ahead' && planned.plannedAt !== null;
  const { state } = request;
  const isRunning = state === 'published' || state === 'closed';
  const isOfStage = request.stage === null || (kind === 'technical') === (request.stage === 1);
  const isNext = kind === 'commercial' ? state === 'technical_closed' : isRunning && isOfStage;
  return (
    <>
      <dl>
        {openingAt === null ? null : (
          <>
            <dt>{t`Opening of offers from`}</dt>
            <dd>{format.datetime(openingAt)}</dd>
          </>
        )}
        {openers.length === 0 ? null : (
          <>
            <dt>{t`Opened by`}</dt>
            <dd>{names}</dd>
          </>
        )}
        <dt>{t`First signature`}</dt>
        <dd>{opening ? `${opening.firstBy ?? '–'}, ${format.datetime(opening.firstAt)}` : '–'}</dd>
        {isSealed ? (
          <>
            <dt>{t`Second signature`}</dt>
            <dd>{opening?.secondAt ? `${opening.secondBy ?? '–'}, ${format.datetime(opening.secondAt)}` : '–'}</dd>
          </>
        ) : null}
        {opening?.offers == null ? null : (
          <>
            <dt>{t`Offers opened`}</dt>
            <dd>{opening.offers}</dd>
          </>
        )}
      </dl>
      {kind === 'commercial' && ['published', 'closed', 'technical_opened'].includes(state) ? (
        <Callout>{t`Prices are opened once the technical evaluation is closed, and only for offers that have passed.`}</Callout>
      ) : !isNext ? null : !isOpenable ? (
        <Callout>{t`Opening is possible from ${format.datetime(openingAt ?? request.deadlineAt)}.`}</Callout>
      ) : !isOpener ? (
        <Callout>{t`The offers of this request are opened by ${names}.`}</Callout>
      ) : opening?.mine ? (
        <Callout intent="primary">{t`You have signed. Another person must open the offers.`}</Callout>
      ) : (
        <>
          {isEarly ? (
            <Callout intent="warning">{t`In the calendar, prices are opened from ${format.datetime(planned.plannedAt)}.`}</Callout>
          ) : null}
          <Sign request={request} isFirst={isSealed && opening === undefined} onDone={onDone} />
        </>
      )}
    </>
  );
}

interface SignProps {
  readonly request: TrackedRequest;
  /** Somebody else signs after this one. */
  readonly isFirst: boolean;
  readonly onDone: () => void;
}

function Sign({ request, isFirst, onDone }: SignProps) {
  const { t } = useLingui();
  const toast = useToast();
  const maySign = useCan('rfq_opening:sign');
  const [isAsking, setAsking] = useState(false);
  const sign = async (password: string): Promise<void> => {
    const { isOpen } = await rfqApi.open(request.id, password);
    setAsking(false);
    toast(
      isOpen ? t`The offers are open.` : t`Your signature is recorded. A second person must open the offers.`,
      'success',
    );
    onDone();
  };
  if (!maySign) return null;
  return (
    <>
      <Button
        intent="primary"
        icon={<Unlock />}
        text={isFirst ? t`Sign for the opening` : t`Open the offers`}
        onClick={() => setAsking(true)}
      />
      {isAsking ? (
        <ConfirmPasswordDialog
          title={isFirst ? t`Sign for the opening?` : t`Open the offers?`}
          about={
            isFirst
              ? t`Sealed offers need two signatures: yours and another person's.`
              : t`All valid offers are opened at once and stay open.`
          }
          hasPassword
          action={t`Sign`}
          onConfirm={sign}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
