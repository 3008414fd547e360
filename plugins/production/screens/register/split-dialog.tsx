import { Button, FormGroup, InputGroup } from '@blueprintjs/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Row } from '../../../../core/records/client.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { haulTrip } from '../../records/haul-trip.ts';
import { tripCalls } from './trip-calls.ts';

/** Makes two trips of one: the first is dumped at the instant named, the second goes on from there. */
export function SplitDialog({ trip, onClose }: { readonly trip: Row; readonly onClose: () => void }) {
  const { t } = useLingui();
  const format = useFormat(trip.site);
  const id = useId();
  const field = haulTrip.fields.dump_end;
  const { Input } = viewOf(field);
  const middle =
    (Date.parse(String(trip.load_end ?? trip.cycle_start ?? trip.dump_end)) + Date.parse(String(trip.dump_end))) / 2;
  const [at, setAt] = useState<unknown>(new Date(Math.round(middle / 60_000) * 60_000).toISOString());
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const number = String(trip.number);
  const save = async (): Promise<void> => {
    try {
      await tripCalls.split(trip.id, String(at), reason.trim());
      onClose();
    } catch (error) {
      setProblem((error as Error).message);
    }
  };
  return (
    <QuestionDialog title={t`Split trip`} problem={problem} onClose={onClose}>
      <p>
        <Trans>
          {number} becomes two trips with the same load: the first ends at this time, the second continues from it.
        </Trans>
      </p>
      <FormGroup label={t`Dump end of the first trip`} labelFor={`${id}-at`}>
        <Input
          id={`${id}-at`}
          field={field}
          value={at}
          onChange={setAt}
          invalid={false}
          describedBy={undefined}
          timeZone={format.timeZone}
        />
      </FormGroup>
      <FormGroup label={t({ message: 'Reason', context: 'of an order' })} labelFor={`${id}-reason`}>
        <InputGroup id={`${id}-reason`} value={reason} maxLength={200} onValueChange={setReason} />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t({ message: 'Split', context: 'trip' })}
          disabled={reason.trim() === '' || typeof at !== 'string'}
          onClick={() => void save()}
        />
      </div>
    </QuestionDialog>
  );
}
