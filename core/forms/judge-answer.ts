import type { FormAnswer, FormItem, Judging, LimitState, Limits, Verdict } from './template.ts';

/** What one answer says: its verdict, its share of the item's weight, and where a number lies. */
export interface Judged {
  readonly verdict: Verdict;
  /** 1, 0.5 or 0; null of what is not judged. */
  readonly credit: number | null;
  readonly limit: LimitState | null;
  /** A nok that counts as critical. */
  readonly critical: boolean;
}

const untold: Judged = { verdict: 'none', credit: null, limit: null, critical: false };
const well: Judged = { verdict: 'ok', credit: 1, limit: null, critical: false };
const notApplicable: Judged = { ...untold, verdict: 'na' };

/**
 * The verdict of an answer by its item's kind (catalogue maintenance.md §1.2–1.3). An answer that is missing says
 * nothing, and neither does a number that has no limits.
 */
export function judgeAnswer(item: FormItem, answer: FormAnswer | undefined, day: Judging['day']): Judged {
  if (answer?.choice === 'na') return notApplicable;
  switch (item.kind) {
    case 'ok':
    case 'yn':
    case 'don':
      return byWord(item, answer?.choice);
    case 'lvl':
      return answer?.choice === 'fair' ? { ...well, credit: 0.5 } : byWord(item, answer?.choice);
    case 'num':
    case 'calc':
      return byLimits(item, answer?.num);
    case 'cho':
      return byOptions(item, answer?.choice == null ? [] : [answer.choice]);
    case 'chs':
      return byOptions(item, answer?.choices ?? []);
    case 'dat':
      return byDay(item, answer?.date, day);
    case 'lot':
      return byTest(item, answer?.choice);
    default:
      return untold;
  }
}

const nok = ({ criticality }: FormItem): Judged => ({
  verdict: 'nok',
  credit: 0,
  limit: null,
  critical: criticality === 'critical',
});

/** The answer that is well, by kind. */
const wellSaid: Readonly<Record<string, string>> = { ok: 'ok', lvl: 'good', don: 'done' };

function byWord(item: FormItem, choice: string | null | undefined): Judged {
  if (choice == null) return untold;
  return choice === (wellSaid[item.kind] ?? item.expected ?? 'yes') ? well : nok(item);
}

/** What is locked and was not tested may still bear its energy. */
function byTest(item: FormItem, choice: string | null | undefined): Judged {
  if (choice == null) return untold;
  return choice === 'done' ? well : { ...nok(item), critical: true };
}

/** Outside a warning a number is still ok, with half of its credit; outside an alarm it is nok. */
function byLimits(item: FormItem, value: number | null | undefined): Judged {
  if (value == null || !hasLimits(item)) return untold;
  const limit = limitState(item, value);
  if (limit === 'alarm') return { ...nok(item), limit };
  return { ...well, limit, credit: limit === 'warning' ? 0.5 : 1 };
}

export const hasLimits = ({ alarm_low, warning_low, warning_high, alarm_high }: Limits): boolean =>
  [alarm_low, warning_low, warning_high, alarm_high].some((bound) => bound != null);

/** Where a number lies; what is on a bound is within it. */
export function limitState({ alarm_low, warning_low, warning_high, alarm_high }: Limits, value: number): LimitState {
  const outside = (low: number | null | undefined, high: number | null | undefined): boolean =>
    (low != null && value < low) || (high != null && value > high);
  if (outside(alarm_low, alarm_high)) return 'alarm';
  return outside(warning_low, warning_high) ? 'warning' : 'normal';
}

/** By the worst of the options chosen. */
function byOptions(item: FormItem, codes: readonly string[]): Judged {
  const chosen = (item.options ?? []).filter(({ code }) => codes.includes(code));
  const bad = chosen.filter(({ verdict }) => verdict === 'nok');
  if (bad.length > 0) {
    const judged = nok(item);
    return { ...judged, critical: judged.critical || bad.some(({ critical }) => critical === true) };
  }
  if (chosen.some(({ verdict }) => verdict === 'ok')) return well;
  return chosen.some(({ verdict }) => verdict === 'na') ? notApplicable : untold;
}

/** A day that must be to come counts on its last day still. */
function byDay(item: FormItem, date: string | null | undefined, day: string): Judged {
  const rule = item.date_rule ?? 'any';
  if (date == null || rule === 'any') return untold;
  return (rule === 'future' ? date >= day : date <= day) ? well : nok(item);
}
