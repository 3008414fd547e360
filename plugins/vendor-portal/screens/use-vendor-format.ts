import { useLingui } from '@lingui/react';
import { useMemo } from 'react';
import { createFormat, type Format } from '../../../core/i18n/format.ts';
import type { VendorCompany } from '../../vendor-calls.ts';

/** The formats of the language shown, in the time of the vendor's own clocks. */
export function useVendorFormat({ timeZone }: Pick<VendorCompany, 'timeZone'>): Format {
  const { i18n } = useLingui();
  return useMemo(() => createFormat(i18n.locale, timeZone), [i18n.locale, timeZone]);
}
