import { SignaturePad } from '../../../records/views/signature-pad.tsx';
import { useSession } from '../../../session/use-session.ts';
import { useFormat } from '../../../sites/use-format.ts';
import type { ControlProps } from './control.ts';

/** `sig`: a signature with the name and the time. */
export function SignatureControl({ evaluated: { answer, row }, id, onChange }: ControlProps) {
  const format = useFormat();
  const { user } = useSession();
  return (
    <>
      <SignaturePad
        id={id}
        value={answer?.signature ?? null}
        onChange={(signature) => onChange({ signature, choice: null })}
        // A row of people is signed by each of them.
        signer={row ?? user?.name ?? ''}
      />
      {answer?.signature ? <p className="fill-note">{format.datetime(answer.signature.at)}</p> : null}
    </>
  );
}
