import { Button, Callout } from '@blueprintjs/core';
import { Download, Duplicate } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { saveFile } from '../http/save-file.ts';
import { useToast } from '../toast/toast.tsx';

/** Recovery codes, to be kept now: nobody can show them again. */
export function RecoveryCodes({ codes }: { readonly codes: readonly string[] }) {
  const { t } = useLingui();
  const toast = useToast();
  const text = `${codes.join('\n')}\n`;
  const copy = (): void =>
    void navigator.clipboard.writeText(text).then(
      () => toast(t`Copied.`, 'success'),
      () => toast(t`The browser blocked access to the clipboard.`, 'warning'),
    );
  return (
    <div className="recovery">
      <Callout intent="warning">{t`Keep these codes in a safe place, separate from your phone. Each can be used once to sign in if you lose your phone. They are not shown again.`}</Callout>
      <ul className="recovery-codes" aria-label={t`Recovery codes`}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="button-row">
        <Button icon={<Duplicate />} text={t`Copy`} onClick={copy} />
        <Button
          icon={<Download />}
          text={t`Save as a file`}
          onClick={() => saveFile('filon-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))}
        />
      </div>
    </div>
  );
}
