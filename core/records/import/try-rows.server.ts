import type { Caller, Host } from '../../host/host.ts';
import { Problem } from '../../host/problem.ts';
import type { BrokenRule } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import type { JudgedRow } from './judge-rows.server.ts';
import { lockTargets, prepareRows, type Refused, type Unconfirmed } from './write-slice.server.ts';

/** A hook that has been told "yes" may ask once more, for something else; not for ever. */
const mostQuestions = 5;

/** Ends a transaction in which nothing was to be kept. */
class Undone extends Error {}

interface Outcome {
  readonly refused: readonly Refused[];
  readonly unconfirmed: readonly Unconfirmed[];
}

/** Who checks, as the hooks are told. */
export interface Trial {
  readonly host: Host;
  readonly record: ServerRecord;
  readonly caller: Caller;
  readonly ip: string;
  readonly requestId: string;
}

/**
 * Lets the hooks of the record look at rows as if they were written, and undoes it: what they refuse becomes an error
 * of its row, and what they want confirmed a warning, long before anybody writes. Rows of one slice do not see each
 * other, as in the write itself.
 */
export async function tryRows(trial: Trial, rows: readonly JudgedRow[]): Promise<readonly JudgedRow[]> {
  const written = rows.filter(({ verdict }) => verdict === 'new' || verdict === 'changed');
  if (written.length === 0) return rows;
  const [errors, warnings] = [new Map<number, Refused['errors']>(), new Map<number, readonly BrokenRule[]>()];
  let open: readonly JudgedRow[] = written;
  for (let question = 0; question < mostQuestions && open.length > 0; question += 1) {
    const confirmed = new Set(
      open
        .flatMap((row) => [...row.warnings, ...(warnings.get(row.line) ?? [])])
        .flatMap(({ confirm }) => confirm ?? []),
    );
    const { refused, unconfirmed } = await attempt(trial, open, confirmed);
    for (const { line, errors: wrong } of refused) errors.set(line, wrong);
    for (const { line, warnings: unusual } of unconfirmed)
      warnings.set(line, [...(warnings.get(line) ?? []), ...unusual]);
    const again = new Set(unconfirmed.map(({ line }) => line));
    open = open.filter(({ line }) => again.has(line));
  }
  return rows.map((row): JudgedRow => {
    const wrong = errors.get(row.line);
    if (wrong) return { ...row, verdict: 'error', errors: wrong, warnings: [] };
    const unusual = warnings.get(row.line);
    return unusual ? { ...row, warnings: [...row.warnings, ...unusual] } : row;
  });
}

/**
 * All rows at once; where one of them ends the transaction, each by itself, and that one is left to the write to tell
 * of.
 */
async function attempt(trial: Trial, rows: readonly JudgedRow[], confirmed: ReadonlySet<string>): Promise<Outcome> {
  const outcome = await undone(trial, rows, confirmed);
  if (outcome) return outcome;
  if (rows.length === 1) return { refused: [], unconfirmed: [] };
  const parts: Outcome[] = [];
  for (const row of rows) parts.push(await attempt(trial, [row], confirmed));
  return {
    refused: parts.flatMap(({ refused }) => refused),
    unconfirmed: parts.flatMap(({ unconfirmed }) => unconfirmed),
  };
}

async function undone(
  { host, record, ...who }: Trial,
  rows: readonly JudgedRow[],
  confirmed: ReadonlySet<string>,
): Promise<Outcome | null> {
  let outcome: Outcome | null = null;
  try {
    await host.db.transaction().execute(async (db) => {
      const before = await lockTargets(record, rows, db);
      outcome = await prepareRows(record, rows, before, { host, db, along: [], trial: true, confirmed, ...who });
      throw new Undone();
    });
  } catch (error) {
    if (error instanceof Undone) return outcome;
    if (error instanceof Problem) throw error;
    host.log.warn({ err: error, record: record.definition.name }, 'A row could not be tried out');
    return null;
  }
  return outcome;
}
