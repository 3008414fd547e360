import { Checkbox, FormGroup, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { ConfirmPasswordDialog } from '../../../../core/session/confirm-password-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import type { OfferContent, OfferReceipt, VendorRequest } from '../../../vendor-calls.ts';
import { offerTotals } from '../../formulas/offer-totals.ts';
import { vendorApi } from '../api.ts';
import { useVendorFormat } from '../use-vendor-format.ts';

interface SubmitDialogProps {
  readonly request: VendorRequest;
  readonly content: OfferContent;
  readonly version: number;
  readonly onClose: () => void;
  readonly onSent: (receipt: OfferReceipt) => void;
  /** What the server misses, by field. */
  readonly onFaults: (faults: Readonly<Record<string, string>>) => void;
}

/** Shows once more what is sent, asks who commits the company, and for the password. */
export function SubmitDialog({ request, content, version, onClose, onSent, onFaults }: SubmitDialogProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const format = useVendorFormat(request.company);
  const [signatory, setSignatory] = useState(user?.name ?? '');
  const [isSure, setSure] = useState(false);
  const totals = offerTotals(content, request);
  const offered = request.requestLines.filter(({ id }) =>
    content.lines.some(({ line, offer }) => line === id && offer !== null && offer !== 'not_offered'),
  ).length;
  const all = request.requestLines.length;
  const submit = async (password: string): Promise<void> => {
    try {
      onSent(await vendorApi.submit(request.id, { version, signatory, attestation: isSure, password }));
    } catch (error) {
      const fields = error instanceof ProblemError ? error.fields : {};
      const own = new Set(['current', 'signatory', 'attestation']);
      if (Object.keys(fields).some((name) => !own.has(name))) onFaults(fields);
      else throw error;
    }
  };
  return (
    <ConfirmPasswordDialog
      title={t`Send the offer for ${request.number}?`}
      about={t`Until the deadline you can send another version; the last one counts. Nobody at the mine reads it before the opening.`}
      hasPassword
      action={t`Send the offer`}
      onConfirm={submit}
      onClose={onClose}
    >
      {(problem) => (
        <>
          <dl className="offer-totals">
            <dt>{t`Lines offered`}</dt>
            <dd>{t`${offered} of ${all}`}</dd>
            <dt>{t`Net`}</dt>
            <dd>{format.money(totals.net, content.currency)}</dd>
            <dt>{t`With tax`}</dt>
            <dd>{format.money(totals.total, content.currency)}</dd>
          </dl>
          <FormGroup
            label={t`Signed by`}
            labelFor="offer-signatory"
            intent={problem?.fields['signatory'] ? 'danger' : 'none'}
            helperText={problem?.fields['signatory']}
          >
            <InputGroup
              id="offer-signatory"
              value={signatory}
              maxLength={80}
              onChange={({ target }) => setSignatory(target.value)}
            />
          </FormGroup>
          <Checkbox
            label={t`I commit my company`}
            checked={isSure}
            onChange={({ currentTarget }) => setSure(currentTarget.checked)}
          />
          {problem?.fields['attestation'] ? (
            <p className="offer-fault">{t`Confirm that you may commit your company.`}</p>
          ) : null}
        </>
      )}
    </ConfirmPasswordDialog>
  );
}
