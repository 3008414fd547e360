import { Button } from '@blueprintjs/core';
import { Export } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { readVersion } from '../../../core/forms/client.ts';
import { headOf, templateFileText } from '../../../core/forms/template-file.ts';
import { saveFile } from '../../../core/http/save-file.ts';
import { records } from '../../../core/records/client.ts';
import type { RecordTypes } from '../../../core/registry/record-entry.ts';
import { useToast } from '../../../core/toast/toast.tsx';

/** Writes the version, with its template, to a file that another installation reads. */
export default function VersionActions({ row }: { readonly row: RecordTypes['row'] }) {
  const { t } = useLingui();
  const toast = useToast();
  const save = async (): Promise<void> => {
    try {
      const version = await readVersion(row.id);
      const template = await records.read('form_template', version.template);
      const text = templateFileText({ head: headOf(template), content: version.content });
      saveFile(`${version.code} v${version.number}.json`, new Blob([text], { type: 'application/json' }));
    } catch (error) {
      toast((error as Error).message, 'danger');
    }
  };
  return <Button icon={<Export />} text={t`Save as a file`} onClick={() => void save()} />;
}
