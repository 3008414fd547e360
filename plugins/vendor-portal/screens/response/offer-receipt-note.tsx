import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferReceipt } from '../../../vendor-offer-calls.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

interface OfferReceiptNoteProps {
  readonly receipt: OfferReceipt;
  readonly request: VendorRequest;
}

/** Proof of what was sent, for whoever wants to hold it against the minutes of the opening. */
export function OfferReceiptNote({ receipt, request }: OfferReceiptNoteProps) {
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
