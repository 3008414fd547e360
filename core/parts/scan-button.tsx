import { Button, Callout } from '@blueprintjs/core';
import { Camera } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { ModalDialog } from './modal-dialog.tsx';
import './scan-button.css';

/** The browser's own reader of codes (W3C Shape Detection); TypeScript's library does not know it yet. */
interface CodeReader {
  readonly detect: (source: HTMLVideoElement) => Promise<readonly { readonly rawValue: string }[]>;
}
type CodeReaderClass = new (options: { readonly formats: readonly string[] }) => CodeReader;

const readerClass = (): CodeReaderClass | undefined =>
  (globalThis as { readonly BarcodeDetector?: CodeReaderClass }).BarcodeDetector;

/** How often a frame is looked at, in milliseconds. */
const everyMs = 250;

/** Reads a sticker or tag with the camera; nothing in browsers that read no codes. */
export function ScanButton({ onScan }: { readonly onScan: (text: string) => void }) {
  const { t } = useLingui();
  const [open, setOpen] = useState(false);
  if (readerClass() === undefined || !('mediaDevices' in navigator)) return null;
  return (
    <>
      <Button
        variant="minimal"
        size="large"
        icon={<Camera />}
        aria-label={t`Scan the sticker`}
        title={t`Scan the sticker`}
        onClick={() => setOpen(true)}
      />
      {open ? (
        <Scanner
          onClose={() => setOpen(false)}
          onScan={(text) => {
            setOpen(false);
            onScan(text);
          }}
        />
      ) : null}
    </>
  );
}

function Scanner({ onScan, onClose }: { readonly onScan: (text: string) => void; readonly onClose: () => void }) {
  const { t } = useLingui();
  const video = useRef<HTMLVideoElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const scanned = useRef(onScan);
  useEffect(() => {
    scanned.current = onScan;
  });
  useEffect(() => {
    const Reader = readerClass();
    if (!Reader) return;
    const reader = new Reader({ formats: ['qr_code', 'data_matrix', 'code_128', 'code_39'] });
    let stream: MediaStream | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let ended = false;
    const look = async (): Promise<void> => {
      const [found] = video.current ? await reader.detect(video.current).catch(() => []) : [];
      if (ended) return;
      if (found) scanned.current(found.rawValue);
      else timer = setTimeout(() => void look(), everyMs);
    };
    navigator.mediaDevices
      .getUserMedia({ video: { facingMode: 'environment' } })
      .then(async (camera) => {
        stream = camera;
        if (ended || !video.current) return camera.getTracks().forEach((track) => track.stop());
        video.current.srcObject = camera;
        await video.current.play();
        await look();
      })
      .catch((error: unknown) => setProblem((error as Error).message));
    return () => {
      ended = true;
      clearTimeout(timer);
      stream?.getTracks().forEach((track) => track.stop());
    };
  }, []);
  return (
    <ModalDialog label={t`Scan the sticker`} className="scan-dialog" onClose={onClose}>
      {problem === null ? (
        <video ref={video} muted playsInline aria-label={t`Camera view`} />
      ) : (
        <Callout intent="warning">{t`The camera cannot be used: ${problem}. Type the code.`}</Callout>
      )}
      <Button text={t`Type the code`} onClick={onClose} />
    </ModalDialog>
  );
}
