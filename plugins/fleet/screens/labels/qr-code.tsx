import { Spinner } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';

interface Code {
  readonly size: number;
  readonly path: string;
}

/** Light modules around the code, which readers need (ISO/IEC 18004: four). */
const quiet = 4;

/** Fetched with the first code: nobody else pays for it. */
async function drawCode(text: string): Promise<Code> {
  const { generate, correction } = await import('lean-qr');
  // A quarter may be mud or scratches.
  const code = generate(text, { minCorrectionLevel: correction.Q });
  const rows = Array.from({ length: code.size }, (_, y) =>
    Array.from({ length: code.size }, (_one, x) => (code.get(x, y) ? `M${x + quiet} ${y + quiet}h1v1h-1z` : '')).join(
      '',
    ),
  );
  return { size: code.size + 2 * quiet, path: rows.join('') };
}

/** A QR code as a drawing, black on white whatever the theme, sharp on paper. */
export function QrCode({ text }: { readonly text: string }) {
  const { t } = useLingui();
  const { data } = useQuery({ queryKey: ['qr-code', text], queryFn: () => drawCode(text), staleTime: Infinity });
  if (!data) return <Spinner size={24} aria-label={t`Loading`} />;
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${data.size} ${data.size}`}
      role="img"
      aria-label={t`QR code: ${text}`}
      shapeRendering="crispEdges"
    >
      <rect width={data.size} height={data.size} fill="#ffffff" />
      <path d={data.path} fill="#000000" />
    </svg>
  );
}
