import { Button } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useCan } from '../../../../core/session/use-session.ts';
import { rfqApi } from './api.ts';
import { TakeOutDialog } from './take-out-dialog.tsx';

interface KnockOutProps {
  /** The quotation request. */
  readonly request: string;
  readonly offer: {
    readonly id: string;
    readonly vendor: string;
    readonly state: string;
    readonly out: readonly string[];
  };
  readonly onDone: () => void;
}

/** Where an offer says no to what must be yes: somebody confirms that it is out. */
export function KnockOut({ request, offer, onDone }: KnockOutProps) {
  const { t } = useLingui();
  const mayConfirm = useCan('evaluation:close');
  const [isAsking, setAsking] = useState(false);
  const { id, vendor, state, out } = offer;
  if (out.length === 0 || !mayConfirm || !['technical', 'opened', 'compliant'].includes(state)) return null;
  const codes = out.join(', ');
  return (
    <>
      <Button size="small" intent="danger" text={t`Confirm exclusion`} onClick={() => setAsking(true)} />
      {isAsking ? (
        <TakeOutDialog
          vendor={vendor}
          about={t`Mandatory questions not answered yes: ${codes}. The offer is then not compliant.`}
          label={t({ message: 'Reason', context: 'knock-out' })}
          proposed={t`Not answered yes: ${codes}`}
          onTakeOut={(reason) => rfqApi.knockOut(request, id, reason)}
          onDone={onDone}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
