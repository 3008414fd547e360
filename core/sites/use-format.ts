import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { useSites } from './use-sites.ts';
import { createFormat, type Format } from '../i18n/format.ts';

/**
 * The formats of the language shown. Instants are in the time zone of the row's site;
 * without one, in that of the first site in view.
 */
export function useFormat(siteId?: string): Format {
  const { i18n } = useLingui();
  const { sites, selected } = useSites();
  const site = sites.find(({ id }) => id === siteId) ?? selected[0];
  const timeZone = site?.timeZone ?? Intl.DateTimeFormat().resolvedOptions().timeZone;
  return useMemo(() => createFormat(i18n.locale, timeZone), [i18n.locale, timeZone]);
}
