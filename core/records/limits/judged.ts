import type { Caller, Database, Host } from '../../host/host.ts';
import type { BrokenRule, RecordDefinition } from '../record.ts';
import type { Severity } from './limit.ts';

type Draft = Readonly<Record<string, unknown>>;

/** A row that is about to be written or taken away, as the limits look at it. */
export interface Judged {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
  readonly definition: RecordDefinition;
  /** The row as it will be; as it was where it is taken away. */
  readonly row: Draft;
  /** As it was; null of a new one. */
  readonly before: Draft | null;
  /**
   * What the row tells is told no more, or anew: it is deleted, brought back (without `before`), or goes to a state that
   * voids it.
   */
  readonly leaves?: boolean;
  /** It goes to its next state by this transition; else nothing of it changes. */
  readonly transition?: string;
}

/** A text that stands for the value of a column, whatever form an instant has. */
const plain = (value: unknown): string =>
  value instanceof Date ? value.toISOString() : value === null || value === undefined ? '' : JSON.stringify(value);

/** Milliseconds since 1970: the same instant may be spelled in several ways. */
const instantOf = (value: unknown): number | null =>
  value instanceof Date
    ? value.getTime()
    : typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value)
      ? Date.parse(value)
      : null;

/** Whether one of these columns is another than it was. */
export const isTouched = ({ row, before }: Judged, ...columns: readonly (string | undefined)[]): boolean =>
  before === null ||
  columns.some((column) => {
    if (column === undefined) return false;
    const [next, old] = [row[column], before[column]];
    if (plain(next) === plain(old)) return false;
    const [one, other] = [instantOf(next), instantOf(old)];
    return one === null || one !== other;
  });

/** What is wrong, as a rule tells it. `code` is what a confirmation names. */
export const broken = (
  severity: Severity,
  code: string,
  field: string,
  sentence: BrokenRule['sentence'],
): BrokenRule => ({ field, sentence, ...(severity === 'ask' ? { confirm: code, needsReason: true } : {}) });
