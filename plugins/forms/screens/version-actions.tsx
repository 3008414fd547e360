import { Button } from '@blueprintjs/core';
import { Export, Th } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { readVersion } from '../../../core/forms/client.ts';
import { headOf, templateFileText } from '../../../core/forms/template-file.ts';
import { saveFile } from '../../../core/http/save-file.ts';
import { records } from '../../../core/records/client.ts';
import type { RecordTypes } from '../../../core/registry/record-entry.ts';
import { useToast } from '../../../core/toast/toast.tsx';

/**
 * Writes the version, with its template, to a file that another installation reads: JSON, or a workbook to be worked on.
 */
export default function VersionActions({ row }: { readonly row: RecordTypes['row'] }) {
  const { t } = useLingui();
  const toast = useToast();
  const save = async (kind: 'json' | 'xlsx'): Promise<void> => {
    try {
      const version = await readVersion(row.id);
      const template = await records.read('form_template', version.template);
      const told = { head: headOf(template), content: version.content };
      const name = `${version.code} v${version.number}.${kind}`;
      if (kind === 'json') saveFile(name, new Blob([templateFileText(told)], { type: 'application/json' }));
      else saveFile(name, await (await import('./template-workbook.ts')).templateWorkbook(told));
    } catch (error) {
      toast((error as Error).message, 'danger');
    }
  };
  return (
    <>
      <Button icon={<Export />} text={t`Save as a file`} onClick={() => void save('json')} />
      <Button icon={<Th />} text={t`Save as a spreadsheet`} onClick={() => void save('xlsx')} />
    </>
  );
}
