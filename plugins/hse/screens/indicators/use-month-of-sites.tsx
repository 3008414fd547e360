import { FormGroup, HTMLSelect } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId, useState, type ReactNode } from 'react';
import { can } from '../../../../core/registry/access.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { lastMonths, monthWords } from '../months.ts';

interface MonthOfSites {
  /** Its first day. */
  readonly month: string;
  /** Ids, by commas. */
  readonly sites: string;
  /** `2026-10 S1-S2`, for the name of a file. */
  readonly name: string;
  /** Of the first site. */
  readonly timeZone: string;
  readonly choices: ReactNode;
}

/** A month that is over, of one site or all in view whose figures may be read, and what chooses them. */
export function useMonthOfSites(): MonthOfSites {
  const { i18n, t } = useLingui();
  const id = useId();
  const { user } = useSession();
  const { selected } = useSites();
  const [months] = useState(() => lastMonths(new Date(), 36));
  const readable = selected.filter((one) => user && can(user.access, 'safety_indicators:read', one.id));
  const [month, setMonth] = useState(months[0] ?? '');
  const [site, setSite] = useState('');
  const { timeZone } = useFormat(site || readable[0]?.id);
  const chosen = site ? readable.filter((one) => one.id === site) : readable;
  return {
    month,
    sites: site || readable.map((one) => one.id).join(','),
    name: `${month.slice(0, 7)} ${chosen.map(({ code }) => code).join('-')}`,
    timeZone,
    choices: (
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
    ),
  };
}
