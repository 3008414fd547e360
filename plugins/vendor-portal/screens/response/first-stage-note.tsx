import { Callout } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferReceipt } from '../../../vendor-offer-calls.ts';
import { takesPart } from '../../formulas/takes-part.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

interface FirstStageNoteProps {
  /** Of what was sent in the first stage. */
  readonly receipt: OfferReceipt;
  readonly request: VendorRequest;
}

/** What became of the first of two stages, and what is asked for in the second. */
export function FirstStageNote({ receipt, request }: FirstStageNoteProps) {
  const { t } = useLingui();
  const format = useVendorFormat(request.company);
  const { reference, receivedAt, sha256 } = receipt;
  const at = format.datetime(receivedAt);
  const isIn = takesPart(request);
  return (
    <Callout className="wide" intent={isIn ? 'primary' : 'none'}>
      <strong>
        {isIn
          ? t`Second stage: a priced offer for the final specification`
          : t`Your company is not taking part in the second stage`}
      </strong>
      {request.finalSpecification ? <p style={{ whiteSpace: 'pre-line' }}>{request.finalSpecification}</p> : null}
      <p>
        {t`Your technical offer ${reference} arrived ${at}`}. {t`Fingerprint (SHA-256)`}:{' '}
        <code style={{ overflowWrap: 'anywhere' }}>{sha256}</code>
      </p>
    </Callout>
  );
}
