import { Button } from '@blueprintjs/core';
import { Download, Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';

interface PaperButtonProps {
  readonly text: string;
  /** Of the call that answers the paper. */
  readonly path: string;
  readonly site?: string;
  /** The same as a workbook, and how its file is called. */
  readonly workbook?: { readonly path: string; readonly name: string };
}

/** Shows a document in the language of the reader or the other one, to be printed. */
export function PaperButton({ text, path, site, workbook }: PaperButtonProps) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const { timeZone } = useFormat(site);
  const tellProblem = useProblemToast();
  const [isOpen, setOpen] = useState(false);
  const inLanguage = (language: Paper['language'] | null) => ({
    query: { language: language ?? (i18n.locale === 'fr' ? 'fr' : 'en') },
  });
  return (
    <>
      <Button icon={<Print />} text={text} onClick={() => setOpen(true)} />
      {isOpen ? (
        <PaperDialog
          label={text}
          of={[path]}
          timeZone={timeZone}
          by={user?.name ?? ''}
          read={async (language) => ({ paper: await api<Paper>(path, inLanguage(language)) })}
          actions={
            workbook ? (
              <Button
                icon={<Download />}
                text={t`XLSX`}
                onClick={() =>
                  void api<Blob>(workbook.path, { ...inLanguage(null), responseType: 'blob' }).then(
                    (file) => saveFile(workbook.name, file),
                    tellProblem,
                  )
                }
              />
            ) : undefined
          }
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
