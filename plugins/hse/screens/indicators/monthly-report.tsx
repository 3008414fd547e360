import { Button, FormGroup, HTMLSelect } from '@blueprintjs/core';
import { Document, Download } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { saveFile } from '../../../../core/http/save-file.ts';
import type { Paper } from '../../../../core/parts/paper/paper.ts';
import { PaperDialog } from '../../../../core/parts/paper/paper-dialog.tsx';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { useProblemToast } from '../../../../core/toast/use-problem-toast.ts';
import { lastMonths, monthWords } from '../months.ts';

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
  const id = useId();
  const { user } = useSession();
  const { selected } = useSites();
  const tellProblem = useProblemToast();
  const [months] = useState(() => lastMonths(new Date(), 36));
  const readable = selected.filter((one) => user && can(user.access, 'safety_indicators:read', one.id));
  const [month, setMonth] = useState(months[0] ?? '');
  const [site, setSite] = useState('');
  const [isSaving, setSaving] = useState(false);
  const { timeZone } = useFormat(site || readable[0]?.id);
  const sites = site || readable.map((one) => one.id).join(',');
  const name = `HSE ${month.slice(0, 7)} ${(site ? readable.filter((one) => one.id === site) : readable).map(({ code }) => code).join('-')}`;
  const save = async (language: Paper['language']): Promise<void> => {
    setSaving(true);
    try {
      const file = await api<Blob>(`${path}pdf/`, { query: { month, sites, language }, responseType: 'blob' });
      saveFile(`${name} ${language}.pdf`, file);
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
      choices={() => (
        <>
          <FormGroup label={t({ message: 'Month', context: 'of hours' })} labelFor={`${id}-month`} inline>
            <HTMLSelect id={`${id}-month`} value={month} onChange={({ target }) => setMonth(target.value)}>
              {months.map((one) => (
                <option key={one} value={one}>
                  {monthWords(i18n.locale, one)}
                </option>
              ))}
            </HTMLSelect>
          </FormGroup>
          {readable.length > 1 ? (
            <FormGroup label={t`Site`} labelFor={`${id}-site`} inline>
              <HTMLSelect id={`${id}-site`} value={site} onChange={({ target }) => setSite(target.value)}>
                <option value="">{t`All sites in view`}</option>
                {readable.map((one) => (
                  <option key={one.id} value={one.id}>
                    {one.code} – {one.name}
                  </option>
                ))}
              </HTMLSelect>
            </FormGroup>
          ) : null}
        </>
      )}
      actions={(language) => (
        <Button icon={<Download />} text={t`PDF`} loading={isSaving} onClick={() => void save(language)} />
      )}
      onClose={onClose}
    />
  );
}
