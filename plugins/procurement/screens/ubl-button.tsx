import { Button } from '@blueprintjs/core';
import { Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../core/http/api.ts';
import { saveFile } from '../../../core/http/save-file.ts';
import { useToast } from '../../../core/toast/toast.tsx';

/** Downloads a document as the vendor's software reads it. `of`: whose it is, for readers of the screen. */
export function UblButton({ path, name, of }: { readonly path: string; readonly name: string; readonly of?: string }) {
  const { t } = useLingui();
  const toast = useToast();
  const download = (): void =>
    void api<Blob>(path, { responseType: 'blob' }).then(
      (file) => saveFile(name, file),
      (error: unknown) => toast(error instanceof Error ? error.message : String(error), 'danger'),
    );
  return (
    <Button
      variant={of === undefined ? 'solid' : 'minimal'}
      icon={<Download />}
      text={of === undefined ? t`UBL file` : 'UBL'}
      aria-label={of === undefined ? undefined : t`UBL file for ${of}`}
      onClick={download}
    />
  );
}
