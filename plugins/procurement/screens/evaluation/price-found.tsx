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
      <Button size="small" text={t`A price stands here`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <TakeOutDialog
          vendor={vendor}
          about={t`A technical envelope holds no price. The offer is then not compliant, and its prices stay sealed.`}
          label={t`Where it stands`}
          onTakeOut={(reason) => evaluationApi.priceFound(id, offer, reason)}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
