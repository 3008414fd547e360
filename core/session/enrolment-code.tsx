import { Spinner } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useMemo } from 'react';
import { codePicture } from '../parts/code-picture.ts';
import type { Enrolment } from './security.ts';

/** What an authenticator app scans, and the same to be typed where nothing can be scanned. */
export function EnrolmentCode({ enrolment }: { readonly enrolment: Enrolment | null }) {
  const { t } = useLingui();
  const picture = useMemo(() => (enrolment ? codePicture(enrolment.uri) : null), [enrolment]);
  if (enrolment === null || picture === null) return <Spinner size={32} className="enrolment-wait" />;
  return (
    <div className="enrolment">
      <p>{t`Scan this with the app, then enter the code it shows.`}</p>
      <img src={picture} width={180} height={180} alt={t`QR code for the authenticator app`} />
      <p className="enrolment-secret">
        {t`Or type this key:`} <code>{enrolment.secret.match(/.{1,4}/g)?.join(' ')}</code>
      </p>
    </div>
  );
}
