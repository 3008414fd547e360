import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
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
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const tell = (): void =>
    void evaluationApi.priceFound(id, offer, reason.trim()).then(
      () => {
        setAsking(false);
        onDone();
      },
      (error: unknown) => setProblem(error instanceof Error ? error.message : String(error)),
    );
  return (
    <>
      <Button size="small" text={t`A price stands here`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <QuestionDialog
          title={t`Take the offer of ${vendor} out?`}
          about={t`A technical envelope holds no price. The offer is then not compliant, and its prices stay sealed.`}
          problem={problem}
          onClose={() => setAsking(false)}
        >
          <FormGroup label={t`Where it stands`} labelFor="price-found">
            <TextArea
              id="price-found"
              fill
              rows={2}
              maxLength={2000}
              value={reason}
              onChange={({ target }) => setReason(target.value)}
            />
          </FormGroup>
          <div className="question-dialog-actions">
            <Button text={t`Cancel`} onClick={() => setAsking(false)} />
            <Button intent="danger" text={t`Take it out`} disabled={!reason.trim()} onClick={tell} />
          </div>
        </QuestionDialog>
      ) : null}
    </>
  );
}
