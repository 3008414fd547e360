import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { v4 } from 'uuid';
import { records } from '../../../../core/records/client.ts';
import { SignaturePad } from '../../../../core/records/views/signature-pad.tsx';
import type { Signature } from '../../../../core/records/fields/signature.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import type { Shift } from '../../../../core/sites/shift.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import type { signedSheet } from '../../records/signed-sheet.ts';

/** A supervisor signs the sheet of a shift: it is closed then. */
export function SignDialog({
  site,
  shift,
  differing,
  onSigned,
  onClose,
}: {
  readonly site: string;
  readonly shift: Shift;
  readonly differing: number;
  readonly onSigned: () => void;
  readonly onClose: () => void;
}) {
  const { t } = useLingui();
  const { user } = useSession();
  const showProblem = useProblemToast();
  const [signature, setSignature] = useState<Signature | null>(null);
  const sign = async (): Promise<void> => {
    if (signature === null) return;
    try {
      await records.create<typeof signedSheet>(
        'signed_sheet',
        { site, production_date: shift.productionDate, shift: shift.code, signature },
        v4(),
      );
      onSigned();
      onClose();
    } catch (error) {
      showProblem(error);
    }
  };
  return (
    <Dialog isOpen title={t`Sign sheet`} onClose={onClose}>
      <DialogBody>
        <p>{t`Only shift supervisors can change a signed sheet, with a reason.`}</p>
        {differing > 0 ? <p>{t`Tally and trips still differ: ${differing}.`}</p> : null}
        <SignaturePad id="sheet-signature" value={signature} onChange={setSignature} signer={user?.name ?? ''} />
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text={t`Cancel`} onClick={onClose} />
            <Button intent="primary" text={t`Sign sheet`} disabled={signature === null} onClick={() => void sign()} />
          </>
        }
      />
    </Dialog>
  );
}
