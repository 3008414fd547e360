import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { SoundingAlarm } from '../../shared/emergency-answer.ts';
import { emergencyApi } from './emergency-api.ts';
import { PhoneLink } from './phone-link.tsx';

interface SoundingSirenProps {
  readonly alarm: SoundingAlarm;
  readonly site: { readonly id: string; readonly code: string; readonly name: string };
  readonly missing: number;
  readonly count: number;
  readonly mayClear: boolean;
  readonly onDone: () => void;
}

/** What sounds, since when and by whom, how many are missing, and the all-clear. */
export function SoundingSiren({ alarm, site, missing, count, mayClear, onDone }: SoundingSirenProps) {
  const { t } = useLingui();
  const format = useFormat(site.id);
  const [clearing, setClearing] = useState(false);
  const { number, reason, drill, phone, raisedBy, permitsSuspended } = alarm;
  const time = format.datetime(new Date(alarm.raisedAt));
  return (
    <section className="emergency-sounding" aria-label={t`Siren`}>
      <p className="emergency-state">
        {drill ? t`Exercise at ${site.code}: the siren sounds.` : t`Emergency at ${site.code}: the siren sounds.`}
      </p>
      <p className="emergency-reason">{reason}</p>
      <p>
        {raisedBy ? t`${number}, since ${time}, by ${raisedBy}` : t`${number}, since ${time}`}
        {permitsSuspended > 0 ? <> · {t`Permits suspended: ${permitsSuspended}`}</> : null}
      </p>
      {phone ? <PhoneLink className="emergency-phone" phone={phone} /> : null}
      <p className="emergency-count" role="status">
        <strong data-missing={missing > 0}>{format.number(missing)}</strong> {t`missing of ${count}`}
      </p>
      {mayClear ? (
        <Button intent="success" size="large" text={t`Give the all-clear`} onClick={() => setClearing(true)} />
      ) : null}
      {clearing ? (
        <AllClearDialog
          alarm={alarm}
          missing={missing}
          onClose={() => setClearing(false)}
          onDone={() => {
            setClearing(false);
            onDone();
          }}
        />
      ) : null}
    </section>
  );
}

interface AllClearDialogProps {
  readonly alarm: SoundingAlarm;
  readonly missing: number;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

function AllClearDialog({ alarm, missing, onDone, onClose }: AllClearDialogProps) {
  const { t } = useLingui();
  const id = useId();
  const toast = useToast();
  const [sentence, setSentence] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const give = async (): Promise<void> => {
    setBusy(true);
    try {
      await emergencyApi.clear(alarm, sentence.trim());
      toast(t`The all-clear is given. Suspended permits are resumed one by one.`, 'success');
      onDone();
    } catch (error) {
      setProblem((error as Error).message);
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      title={t`Give the all-clear`}
      about={missing > 0 ? <p className="emergency-still">{t`Still missing: ${missing}.`}</p> : null}
      problem={problem}
      onClose={onClose}
    >
      <FormGroup label={t`Message with it`} labelFor={`${id}-sentence`} labelInfo="*">
        <TextArea
          id={`${id}-sentence`}
          fill
          rows={3}
          maxLength={500}
          value={sentence}
          onChange={({ target }) => setSentence(target.value)}
        />
      </FormGroup>
      <div className="question-dialog-actions">
        <Button size="large" text={t`Cancel`} onClick={onClose} />
        <Button
          size="large"
          intent="success"
          text={t({ message: 'All clear', context: 'siren' })}
          loading={busy}
          disabled={sentence.trim() === ''}
          onClick={() => void give()}
        />
      </div>
    </QuestionDialog>
  );
}
