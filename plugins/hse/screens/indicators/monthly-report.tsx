import { Button } from '@blueprintjs/core';
import { Document, Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { useMonthOfSites } from './use-month-of-sites.tsx';

const path = 'hse/monthly-report/';

/**
 * The safety report of a month, of one site or all in view: to be read, printed, and saved as a PDF file in either
 * language.
 */
export function MonthlyReportButton() {
  const { t } = useLingui();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon={<Document />} text={t`Monthly report`} onClick={() => setOpen(true)} />
      {isOpen ? <MonthlyReport onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function MonthlyReport({ onClose }: { readonly onClose: () => void }) {
  const { i18n, t } = useLingui();
  const { user } = useSession();
  const tellProblem = useProblemToast();
  const { month, sites, name, timeZone, choices } = useMonthOfSites();
  const [isSaving, setSaving] = useState(false);
  const save = async (language: Paper['language']): Promise<void> => {
    setSaving(true);
    try {
      const file = await api<Blob>(`${path}pdf/`, { query: { month, sites, language }, responseType: 'blob' });
      saveFile(`HSE ${name} ${language}.pdf`, file);
    } catch (error) {
      tellProblem(error);
    } finally {
      setSaving(false);
    }
  };
  return (
    <PaperDialog
      label={t`Monthly HSE report`}
      of={['hse-month', month, sites]}
      timeZone={timeZone}
      by={user?.name ?? ''}
      read={async (language) => ({
        paper: await api<Paper>(path, {
          query: { month, sites, language: language ?? (i18n.locale === 'fr' ? 'fr' : 'en') },
        }),
      })}
      choices={() => choices}
      actions={(language) => (
        <Button icon={<Download />} text={t`PDF`} loading={isSaving} onClick={() => void save(language)} />
      )}
      onClose={onClose}
    />
  );
}
