import { Button, Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState, type FormEvent } from 'react';
import { v4 } from 'uuid';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { QuestionDialog } from '../../../../core/parts/question-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import type { VendorRequest } from '../../../vendor-calls.ts';
import type { OfferContent, OfferReceipt } from '../../../vendor-offer-calls.ts';
import { offerTotals } from '../../formulas/offer-totals.ts';
import { submitApi } from '../submit-api.ts';
import { useVendorFormat } from '../use-vendor-format.ts';
import { SigningCode } from './signing-code.tsx';

interface SubmitDialogProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
  readonly version: number;
  readonly onClose: () => void;
  readonly onSent: (receipt: OfferReceipt) => void;
  /** What the server misses, by field. */
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void;
}

/** What is asked for here; whatever else is missing stands in the offer. */
const ownFields = new Set(['code', 'signatory', 'attestation']);

/**
 * Shows once more what is sent, asks who commits the company, and for the second factor. Where the line is cut everything
 * stays as it was typed, and is sent again as the same: it arrives once.
 */
export function SubmitDialog({ request, content, version, onClose, onSent, onFaults }: SubmitDialogProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const format = useVendorFormat(request.company);
  const [signatory, setSignatory] = useState(user?.name ?? '');
  const [isSure, setSure] = useState(false);
  const [code, setCode] = useState('');
  const [key, setKey] = useState(() => v4());
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [waiting, setWaiting] = useState(false);
  const totals = offerTotals(content, request);
  const offered = request.requestLines.filter(({ id }) =>
    content.lines.some(({ line, offer }) => line === id && offer !== null && offer !== 'not_offered'),
  ).length;
  const all = request.requestLines.length;
  const refuse = (error: ProblemError): void => {
    const others = Object.keys(error.fields).some((name) => !ownFields.has(name));
    if (others) onFaults(error.fields);
    else setProblem(error);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setWaiting(true);
    setProblem(null);
    try {
      onSent(await submitApi.send(request.id, { version, signatory, attestation: isSure, code }, key));
    } catch (error) {
      setWaiting(false);
      refuse(error as ProblemError);
    }
  };
  const fields = problem?.fields ?? {};
  return (
    <QuestionDialog
      title={t`Send the offer for ${request.number}?`}
      about={
        <p>{t`Until the deadline you can send another version; the last one counts. No one at the mine reads it before the opening.`}</p>
      }
      problem={problem && Object.keys(fields).length === 0 ? problem.message : null}
      onClose={onClose}
    >
      <form onSubmit={(event) => void submit(event)}>
        <dl className="offer-totals">
          <dt>{t`Lines offered`}</dt>
          <dd>{t`${offered} of ${all}`}</dd>
          {content.files?.length ? (
            <>
              <dt>{t({ message: 'Files', context: 'of an offer' })}</dt>
              <dd>{content.files.length}</dd>
            </>
          ) : null}
          {request.stage === 1 ? null : (
            <>
              <dt>{t`Net`}</dt>
              <dd>{format.money(totals.net, content.currency)}</dd>
              <dt>{t`With tax`}</dt>
              <dd>{format.money(totals.total, content.currency)}</dd>
            </>
          )}
        </dl>
        <FormGroup
          label={t`Signed by`}
          labelFor="offer-signatory"
          intent={fields['signatory'] ? 'danger' : 'none'}
          helperText={fields['signatory']}
        >
          <InputGroup
            id="offer-signatory"
            value={signatory}
            maxLength={80}
            required
            onChange={({ target }) => {
              setSignatory(target.value);
              // Under another name it is another offer.
              setKey(v4());
            }}
          />
        </FormGroup>
        <Checkbox
          label={t`I commit my company`}
          checked={isSure}
          onChange={({ currentTarget }) => setSure(currentTarget.checked)}
        />
        {fields['attestation'] ? (
          <p className="offer-fault">{t`Confirm that you are authorised to commit your company.`}</p>
        ) : null}
        <SigningCode
          request={request}
          version={version}
          value={code}
          onChange={setCode}
          problem={fields['code']}
          onRefusal={refuse}
        />
        <div className="question-dialog-actions">
          <Button text={t`Cancel`} onClick={onClose} />
          <Button type="submit" intent="primary" text={t`Send offer`} loading={waiting} />
        </div>
      </form>
    </QuestionDialog>
  );
}
