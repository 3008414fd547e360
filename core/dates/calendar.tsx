import { useLingui } from '@lingui/react';
import { addYears, formatISO, isValid, parseISO } from 'date-fns';
import { useState } from 'react';
import { DayPicker, type Matcher } from 'react-day-picker';
import { enGB } from 'react-day-picker/locale/en-GB';
import { fr } from 'react-day-picker/locale/fr';
import 'react-day-picker/style.css';
import { useFormat } from '../sites/use-format.ts';
import { useSites } from '../sites/use-sites.ts';
import { dayAt } from './wall-clock.ts';

const locales = { en: enGB, fr } as const;
const firstDays = { monday: 1, sunday: 0, saturday: 6 } as const;

/** Years that the calendar goes back and ahead: people were born, leases end. */
const reach = { back: 80, ahead: 20 };

interface CalendarProps {
  readonly day: string | null;
  readonly min?: string | undefined;
  readonly max?: string | undefined;
  readonly onPick: (day: string) => void;
}

/** A month of days by the keys or the pointer, its weeks beginning as those of the site. */
export function Calendar({ day, min, max, onPick }: CalendarProps) {
  const { i18n } = useLingui();
  const { timeZone } = useFormat();
  const { selected } = useSites();
  const [today] = useState(() => parseISO(dayAt(Date.now(), timeZone)));
  const [first, last] = [addYears(today, -reach.back), addYears(today, reach.ahead)];
  const chosen = day === null ? null : parseISO(day);
  const within = chosen && isValid(chosen) && chosen >= first && chosen <= last ? chosen : null;
  const closed: Matcher[] = [...(min ? [{ before: parseISO(min) }] : []), ...(max ? [{ after: parseISO(max) }] : [])];
  return (
    <DayPicker
      mode="single"
      autoFocus
      required
      fixedWeeks
      captionLayout="dropdown"
      locale={locales[i18n.locale === 'fr' ? 'fr' : 'en']}
      weekStartsOn={firstDays[selected[0]?.weekBegins ?? 'monday']}
      today={today}
      startMonth={min ? parseISO(min) : first}
      endMonth={max ? parseISO(max) : last}
      defaultMonth={within ?? (max && parseISO(max) < today ? parseISO(max) : today)}
      selected={within ?? undefined}
      disabled={closed}
      onSelect={(picked) => onPick(formatISO(picked, { representation: 'date' }))}
    />
  );
}
