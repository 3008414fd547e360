import { Button, Callout } from '@blueprintjs/core';
import { Unlock } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ConfirmPasswordDialog } from '../../../../core/session/confirm-password-dialog.tsx';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { Course, TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';

interface OpeningProps {
  readonly request: TrackedRequest;
  readonly course: Course;
  readonly onDone: () => void;
}

/** Who opens the offers: of sealed ones two different people, each with their password. */
export function Opening({ request, course, onDone }: OpeningProps) {
  const { t } = useLingui();
  const format = useFormat(request.siteId);
  const toast = useToast();
  const maySign = useCan('rfq_opening:sign');
  const [isAsking, setAsking] = useState(false);
  const { opening, isOver } = course;
  const isSealed = request.procedure === 'sealed';
  const isDone = request.state === 'opened' || request.state === 'no_award';
  const sign = async (password: string): Promise<void> => {
    const { isOpen } = await rfqApi.open(request.id, password);
    setAsking(false);
    toast(isOpen ? t`The offers are open.` : t`Your signature is there. A second person opens.`, 'success');
    onDone();
  };
  return (
    <>
      <dl>
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
      {isDone || request.state === 'cancelled' || request.state === 'draft' ? null : !isOver ? (
        <Callout>{t`Opening is possible from ${format.datetime(request.deadlineAt)}.`}</Callout>
      ) : opening?.mine ? (
        <Callout intent="primary">{t`You have signed. Another person opens the offers.`}</Callout>
      ) : maySign ? (
        <Button
          intent="primary"
          icon={<Unlock />}
          text={isSealed && opening === null ? t`Sign for the opening` : t`Open the offers`}
          onClick={() => setAsking(true)}
        />
      ) : null}
      {isAsking ? (
        <ConfirmPasswordDialog
          title={isSealed && opening === null ? t`Sign for the opening?` : t`Open the offers?`}
          about={
            isSealed && opening === null
              ? t`Sealed offers need two signatures: yours, and then that of another person.`
              : t`All offers that count are opened at once and stay open.`
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
