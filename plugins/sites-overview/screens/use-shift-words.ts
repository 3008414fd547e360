import { useLingui } from '@lingui/react/macro';
import type { SelectableSite } from '../../../core/http/site.ts';
import { shiftAt } from '../../../core/sites/shift.ts';
import { useFormat } from '../../../core/sites/use-format.ts';

/** The shift that runs at a site at an instant (milliseconds), and how long it still runs, in words. */
export function useShiftWords(site: SelectableSite, now: number): string {
  const { t } = useLingui();
  const format = useFormat(site.id);
  const shift = shiftAt(new Date(now), site.timeZone);
  const left = Math.max(0, Math.round((shift.endsAt.getTime() - now) / 60_000));
  return t`Shift ${shift.code} of ${format.date(shift.productionDate)}, ${Math.floor(left / 60)} h ${String(left % 60).padStart(2, '0')} left`;
}
