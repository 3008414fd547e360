import { addDays, endOfMonth, formatISO, parseISO } from 'date-fns';

/** A share of what is paid, as payment terms have it. */
export interface DueShare {
  readonly days: number;
  readonly end_of_month: boolean | null;
  readonly event: string;
}

/** Days, `YYYY-MM-DD`. */
export interface DueDays {
  readonly invoiced: string;
  readonly ordered: string | null;
  /** When the last goods came; null before that. */
  readonly received: string | null;
}

/** Where nothing is agreed, Moroccan law asks for payment within so many days of the invoice (law 69-21). */
const lawfulDays = 60;

/**
 * The day by which the whole of an invoice is due: the last of its shares, each so many days after its event, and at the
 * end of that month where it says so. What waits for goods counts from the invoice until they have come.
 */
export function dueOn(shares: readonly DueShare[], { invoiced, ordered, received }: DueDays): string {
  const from = (event: string): string =>
    event === 'order' ? (ordered ?? invoiced) : event === 'invoice' ? invoiced : (received ?? invoiced);
  const days = (shares.length > 0 ? shares : [{ days: lawfulDays, end_of_month: false, event: 'invoice' }]).map(
    ({ days: after, end_of_month: isMonthEnd, event }) => {
      const day = addDays(parseISO(from(event)), after);
      return formatISO(isMonthEnd ? endOfMonth(day) : day, { representation: 'date' });
    },
  );
  // Nothing is due before it is billed.
  return [...days, invoiced].toSorted().at(-1) ?? invoiced;
}
