import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../sites/use-format.ts';
import { useSession } from '../../session/use-session.ts';
import { signatureBox, type Signature } from '../fields/signature.ts';
import { SignatureInk, SignaturePad } from './signature-pad.tsx';
import type { FieldView, InputProps, ShownProps } from './view.ts';

const isSignature = (value: unknown): value is Signature =>
  typeof value === 'object' && value !== null && 'name' in value && 'at' in value;

function SignatureInput({ id, value, onChange, invalid, describedBy }: InputProps) {
  const { user } = useSession();
  return (
    <SignaturePad
      id={id}
      value={isSignature(value) ? value : null}
      onChange={onChange}
      signer={user?.name ?? ''}
      invalid={invalid}
      describedBy={describedBy}
    />
  );
}

function SignatureShown({ value, row }: ShownProps) {
  const { t } = useLingui();
  const format = useFormat(typeof row.site === 'string' ? row.site : undefined);
  if (!isSignature(value)) return '–';
  return (
    <figure className="signature-shown">
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={t`Signed by ${value.name}`}
      >
        <SignatureInk value={value} />
      </svg>
      <figcaption>
        <bdi>{value.name}</bdi>, {format.datetime(value.at)}
      </figcaption>
    </figure>
  );
}

export const signatureView: FieldView = {
  words: (value, _, { format }) => (isSignature(value) ? `${value.name}, ${format.datetime(value.at)}` : ''),
  Input: SignatureInput,
  Shown: SignatureShown,
  width: 200,
};
