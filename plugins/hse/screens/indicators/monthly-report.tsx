import { Button } from '@blueprintjs/core';
import { Document, Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { useSession } from '../../../../core/session/use-session.ts';
import { useMonthOfSites } from './use-month-of-sites.tsx';
import { useSavedMonth } from './use-saved-month.ts';

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
  const { month, sites, name, timeZone, choices } = useMonthOfSites();
  const { isSaving, save } = useSavedMonth(path);
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
        <Button
          icon={<Download />}
          text={t`PDF`}
          loading={isSaving}
          onClick={() => void save(`HSE ${name} ${language}.pdf`, { month, sites, language })}
        />
      )}
      onClose={onClose}
    />
  );
}
