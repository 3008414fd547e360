import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import type { Row } from '../../../../core/records/client.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { tripCalls } from './trip-calls.ts';

/** Joins two trips that were one: the first goes on to the dump of the second. */
export function MergeDialog({ trips, onClose }: { readonly trips: readonly Row[]; readonly onClose: () => void }) {
  const { t } = useLingui();
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const numbers = trips.map(({ number }) => String(number)).join(', ');
  const save = async (): Promise<void> => {
    try {
      await tripCalls.merge(
        trips.map((trip) => trip.id),
        reason.trim(),
      );
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <QuestionDialog title={t`Merge trips`} problem={problem} onClose={onClose}>
      <p>
        <Trans>The earlier of {numbers} is extended to the dump of the later one, which is rejected.</Trans>
      </p>
      <FormGroup label={t({ message: 'Reason', context: 'of an order' })} labelFor={id}>
        <InputGroup id={id} value={reason} maxLength={200} onValueChange={setReason} data-autofocus />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t({ message: 'Merge', context: 'trips' })}
          disabled={reason.trim() === ''}
          onClick={() => void save()}
        />
      </div>
    </QuestionDialog>
  );
}
