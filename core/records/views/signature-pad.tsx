import { Button, InputGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState, type PointerEvent } from 'react';
import { signatureBox, type Signature } from '../fields/signature.ts';
import './signature.css';

interface SignaturePadProps {
  readonly id: string;
  readonly value: Signature | null;
  readonly onChange: (value: Signature | null) => void;
  /** Who most likely signs. */
  readonly signer: string;
  readonly describedBy?: string | undefined;
  readonly invalid?: boolean;
}

/** A place to sign with finger, pen or mouse; whoever has none of them signs by the typed name and a button. */
export function SignaturePad({ id, value, onChange, signer, describedBy, invalid = false }: SignaturePadProps) {
  const { t } = useLingui();
  const drawing = useRef<string | null>(null);
  const [typed, setTyped] = useState(signer);
  const name = value?.name ?? typed;
  const sign = (path: string | null, by = name): void => onChange({ name: by, at: new Date().toISOString(), path });

  const place = ({ currentTarget, clientX, clientY }: PointerEvent<SVGSVGElement>): string => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const within = (part: number, size: number): string =>
      String(Math.round(Math.min(Math.max(part, 0), 1) * size * 10) / 10);
    return `${within((clientX - left) / width, signatureBox.width)} ${within((clientY - top) / height, signatureBox.height)}`;
  };
  const begin = (event: PointerEvent<SVGSVGElement>): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drawing.current = `${value?.path ?? ''}M${place(event)}`;
  };
  const draw = (event: PointerEvent<SVGSVGElement>): void => {
    if (drawing.current === null) return;
    const next = `${drawing.current}L${place(event)}`;
    // What is longer than is kept ends here; nobody's signature is.
    if (next.length > 20_000) return;
    drawing.current = next;
    sign(next);
  };

  return (
    <div
      id={id}
      className={invalid ? 'signature-pad signature-invalid' : 'signature-pad'}
      role="group"
      aria-label={t`Signature`}
      aria-describedby={describedBy}
    >
      <svg
        viewBox={`0 0 ${signatureBox.width} ${signatureBox.height}`}
        role="img"
        aria-label={value ? t`Signed by ${value.name}` : t`Sign here`}
        onPointerDown={begin}
        onPointerMove={draw}
        onPointerUp={() => (drawing.current = null)}
        onPointerCancel={() => (drawing.current = null)}
      >
        <line x1="20" x2={signatureBox.width - 20} y1="110" y2="110" />
        <SignatureInk value={value} />
      </svg>
      <div className="signature-foot">
        <InputGroup
          aria-label={t`Name of the signer`}
          size="small"
          value={name}
          onValueChange={(next) => (value ? sign(value.path, next) : setTyped(next))}
        />
        {value ? (
          <Button size="small" variant="minimal" text={t`Clear`} onClick={() => onChange(null)} />
        ) : (
          <Button size="small" text={t`Sign by name`} disabled={name.trim() === ''} onClick={() => sign(null)} />
        )}
      </div>
    </div>
  );
}

/** The strokes, or the name in their place. */
export function SignatureInk({ value }: { readonly value: Signature | null }) {
  if (!value) return null;
  if (value.path !== null) return <path d={value.path} />;
  return (
    <text x="30" y="100">
      {value.name}
    </text>
  );
}
