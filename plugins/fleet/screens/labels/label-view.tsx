import type { Label } from './label.ts';
import { QrCode } from './qr-code.tsx';
import './labels.css';

/** One label: the code to scan and, for people, the code to read. */
export function LabelView({ label }: { readonly label: Label }) {
  return (
    <div className="qr-label">
      <QrCode text={label.qr} />
      <div>
        <strong>{label.code}</strong>
        <span>{label.name}</span>
        <span>{label.model}</span>
        <span>{label.serial}</span>
      </div>
    </div>
  );
}
