import { Button } from '@blueprintjs/core';
import { Import } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useRef, useState } from 'react';
import { TemplateSheetFault } from '../../../core/forms/read-template-sheet.ts';
import { TemplateFileFault } from '../../../core/forms/template-file.ts';
import { wordsOf } from '../../../core/i18n/words-of.ts';
import { RecordListScreen } from '../../../core/records/screens/record-list-screen.tsx';
import { usePane } from '../../../core/registry/pane.ts';
import type { RecordListProps } from '../../../core/registry/record-entry.ts';
import { useCan } from '../../../core/session/use-session.ts';
import { useToast } from '../../../core/toast/toast.tsx';
import { importTemplate } from './import-template.ts';
import { SheetFaults } from './sheet-faults.tsx';
import { templateIn } from './template-in.ts';

/** The list of templates; a file of one becomes a draft. */
export default function TemplateList({ record, path }: RecordListProps) {
  const { i18n, t } = useLingui();
  const pane = usePane();
  const toast = useToast();
  const mayMake = useCan('form_template:create');
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const [faulty, setFaulty] = useState<{ readonly file: string; readonly fault: TemplateSheetFault } | null>(null);
  const take = async (file: File | undefined): Promise<void> => {
    if (!file) return;
    setReading(true);
    try {
      const version = await importTemplate(await templateIn(file, i18n.locale === 'fr' ? 'fr' : 'en'), file.name);
      toast(t`${file.name} is a draft now: check it, and translate what was in one language only.`, 'success');
      pane.open(`/forms/versions/${version}?tab=preview`);
    } catch (error) {
      if (error instanceof TemplateSheetFault) setFaulty({ file: file.name, fault: error });
      else
        toast(error instanceof TemplateFileFault ? wordsOf(i18n, error.sentence) : (error as Error).message, 'danger');
    } finally {
      setReading(false);
    }
  };
  return (
    <RecordListScreen
      record={record}
      path={path}
      actions={
        mayMake ? (
          <>
            <Button
              icon={<Import />}
              text={t`From a file`}
              loading={isReading}
              onClick={() => input.current?.click()}
            />
            <input
              ref={input}
              type="file"
              hidden
              accept=".json,.xlsx,application/json,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
              aria-label={t`File of a template`}
              onChange={({ currentTarget }) => {
                void take(currentTarget.files?.[0]);
                currentTarget.value = '';
              }}
            />
            {faulty ? <SheetFaults {...faulty} onClose={() => setFaulty(null)} /> : null}
          </>
        ) : null
      }
    />
  );
}
