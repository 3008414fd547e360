import { Button, Callout } from '@blueprintjs/core';
import { BanCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useState } from 'react';
import { PathButton } from '../../parts/path-button.tsx';
import type { SubmittedForm } from '../client.ts';
import type { Belonging } from '../device/device-database.ts';
import { onOutbox } from '../device/outbox-news.ts';
import { useWaitingForms } from '../waiting/use-waiting-forms.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import '../fill/grounded-sign.css';

interface KeptNoticeProps {
  readonly user: string;
  /** The id of the form on this device. */
  readonly id: string;
  /** What its draft would be kept as, were it opened again. */
  readonly keptAs: string;
  readonly isGrounded: boolean;
  /** The code of its machine. */
  readonly machine: string | null;
  readonly path: string;
  readonly belongsTo?: Belonging | undefined;
  /** The refused form was opened again. */
  readonly onOpened: () => void;
  /** Absent of a form of one row: that has but one. */
  readonly onAnother?: (() => void) | undefined;
}

/** Whoever stands at the machine reads one of them. */
const sign = 'DO NOT USE / NE PAS UTILISER';

/** A form that was submitted without a network: that it is safe, and what must be done although nobody has it yet. */
export function KeptNotice({
  user,
  id,
  keptAs,
  isGrounded,
  machine,
  path,
  belongsTo,
  onOpened,
  onAnother,
}: KeptNoticeProps) {
  const { t } = useLingui();
  const [received, setReceived] = useState<SubmittedForm | null>(null);
  useEffect(
    () => onOutbox((news) => news.user === user && news.received?.id === id && setReceived(news.received.form)),
    [user, id],
  );
  const { forms } = useWaitingForms(user);
  const isRefused = forms.some((form) => form.id === id && form.refusal !== null);
  return (
    <>
      {isGrounded ? (
        <div className="grounded-sign" role="alert">
          <BanCircle size={32} aria-hidden />
          <div>
            <strong>
              {machine === null ? null : `${machine}: `}
              {sign}
            </strong>
            <p>
              {received
                ? t`The dispatcher has been notified.`
                : t`Warn the dispatcher by radio now: no one else knows of it until the form has left this device.`}
            </p>
          </div>
        </div>
      ) : null}
      {received ? (
        <Callout intent="success" role="status">
          <p>{t`${received.number} was received.`}</p>
          <PathButton text={t`Show it`} path={belongsTo?.shown ?? `${path}/modifier/${received.id}?tab=answers`} />
        </Callout>
      ) : isRefused ? (
        <WaitingList user={user} here={{ keptAs, onOpened }} />
      ) : (
        <Callout intent="warning" role="status">
          <p>
            <strong>{t`The form is saved on this device`}</strong>
          </p>
          {t`It is sent automatically once there is a network. Do not clear this browser's data before then.`}
        </Callout>
      )}
      <div className="waiting-ways">
        {onAnother === undefined ? null : (
          <>
            <Button className="fill-button" intent="primary" text={t`Fill another`} onClick={onAnother} />
            <PathButton text={t`What waits, and the list`} path={`${path}/liste`} />
          </>
        )}
      </div>
    </>
  );
}
