import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { TakeOutDialog } from '../rfq/take-out-dialog.tsx';
import { evaluationApi } from './api.ts';

interface PriceFoundProps {
  readonly id: string;
  readonly offer: string;
  readonly vendor: string;
  readonly onDone: () => void;
}

/** A technical envelope in which a price stands is out. */
export function PriceFound({ id, offer, vendor, onDone }: PriceFoundProps) {
  const { t } = useLingui();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button size="small" text={t`A price is entered here`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <TakeOutDialog
          vendor={vendor}
          about={t`Technical envelope without prices. Otherwise the offer is not compliant and its prices stay sealed.`}
          label={t`Current status`}
          onTakeOut={(reason) => evaluationApi.priceFound(id, offer, reason)}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
