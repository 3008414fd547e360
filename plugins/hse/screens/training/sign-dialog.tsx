import { Button, FormGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { underOneKey } from '../../../../core/http/retry-key.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { records, type Draft } from '../../../../core/records/client.ts';
import type { Signature } from '../../../../core/records/fields/signature.ts';
import { SignaturePad } from '../../../../core/records/views/signature-pad.tsx';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { attendanceHalfDay, halves } from '../../records/attendance-half-day.ts';
import type { SheetHalfDay } from '../../shared/training-sheet.ts';

/** Writes one signature; sent again after a cut it is written once. */
export const sign = (draft: Draft): Promise<unknown> =>
  underOneKey(`attendance_half_day ${JSON.stringify({ ...draft, signed: null })}`, (key) =>
    records.create('attendance_half_day', draft, key),
  );

/** What a refusal says, with the sentences of its fields. */
export const sentencesOf = (error: unknown): readonly string[] => {
  if (!(error instanceof ProblemError)) return [(error as Error).message];
  const fields = Object.values(error.fields);
  return fields.length > 0 ? fields : [error.message];
};

interface SignDialogProps {
  readonly site: string;
  readonly session: string;
  readonly person: { readonly id: string; readonly label: string };
  readonly half: SheetHalfDay;
  /** Of the room, where somebody signs for themselves. */
  readonly code: string | null;
  /** Whether the time to sign has passed: then the paper is brought. */
  readonly isLate: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Half a day of one person: signed with finger or pen, or proved by the scan of the paper. */
export function SignDialog({ site, session, person, half, code, isLate, onDone, onClose }: SignDialogProps) {
  const { i18n, t } = useLingui();
  const id = useId();
  const format = useFormat(site);
  const [signature, setSignature] = useState<Signature | null>(null);
  const [scan, setScan] = useState<unknown>(null);
  const [onPaper, setOnPaper] = useState(isLate);
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const { scan: scanField } = attendanceHalfDay.fields;
  const { Input } = viewOf(scanField);
  const save = async (): Promise<void> => {
    setBusy(true);
    setWrong([]);
    try {
      const cell = { site, session, person: person.id, date: half.date, half: half.half };
      await sign(
        onPaper
          ? { ...cell, by: 'paper_scan', scan }
          : { ...cell, by: code === null ? 'pad' : 'qr', signed: signature, ...(code === null ? {} : { code }) },
      );
      onDone();
    } catch (error) {
      setWrong(sentencesOf(error));
      setBusy(false);
    }
  };
  return (
    <QuestionDialog
      title={person.label}
      about={
        <p className="sheet-about">
          {format.date(half.date)} · {i18n._(halves[half.half])} · {format.time(half.starts_at)}–
          {format.time(half.ends_at)}
        </p>
      }
      problem={wrong.length > 0 ? wrong.map((sentence) => <p key={sentence}>{sentence}</p>) : null}
      onClose={onClose}
    >
      {onPaper ? (
        <FormGroup label={i18n._(scanField.label)} labelFor={`${id}-scan`}>
          <Input
            id={`${id}-scan`}
            field={scanField}
            value={scan}
            onChange={setScan}
            invalid={false}
            describedBy={undefined}
            timeZone="UTC"
          />
        </FormGroup>
      ) : (
        <SignaturePad id={`${id}-pad`} value={signature} onChange={setSignature} signer={person.label} />
      )}
      <div className="question-dialog-actions sheet-actions">
        {code === null ? (
          <Button
            variant="minimal"
            text={onPaper ? t`Sign on the screen` : t`Signed on paper`}
            onClick={() => setOnPaper(!onPaper)}
          />
        ) : null}
        <Button text={t`Cancel`} onClick={onClose} />
        <Button
          intent="primary"
          text={t`Keep the signature`}
          disabled={onPaper ? scan === null : signature === null}
          loading={busy}
          onClick={() => void save()}
        />
      </div>
    </QuestionDialog>
  );
}
