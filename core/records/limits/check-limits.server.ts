import { can, type Permission } from '../../registry/access.ts';
import { overriddenLimits } from '../../registry/overridden.ts';
import { seeingAll } from '../../host/scope/caller-scope.ts';
import type { FieldChange } from '../../host/audit/audit.ts';
import { Problem } from '../../host/problem.ts';
import { toldOf } from '../levels.server.ts';
import { problems } from '../problems.server.ts';
import type { BrokenRule, StoredRow } from '../record.ts';
import type { ServerRecord } from '../records.server.ts';
import { brokenByClosedShift } from './closed-shift.server.ts';
import { brokenByFutureDay } from './future-day.server.ts';
import { brokenByCounter } from './counter.server.ts';
import { isTouched, type Judged } from './judged.ts';
import type { Limit } from './limit.ts';
import { brokenByName } from './named.server.ts';
import { brokenByStock } from './stock.server.ts';
import { brokenByUnusable } from './unusable-reference.server.ts';

/** How the writer answers what was asked. */
interface Answered {
  /** Codes of the warnings that the writer has confirmed. */
  readonly confirmed: ReadonlySet<string>;
  /** Why, where one of them needs a reason. */
  readonly reason?: string | null;
  /** The write is tried out: nobody has been asked yet. */
  readonly trial?: boolean;
}

/** What the audit log says of a row that was written in spite of its limits. */
export interface Overridden {
  readonly reason: string | null;
  readonly changes: readonly FieldChange[];
}

const within: Overridden = { reason: null, changes: [] };

/** What cannot be true of a row: refused, or asked of who may override it. Throws a `Problem`. */
export async function checkLimits(judged: Judged, answered: Answered): Promise<Overridden> {
  if (!hasLimits(recordOf(judged))) return within;
  const { definition, caller, row, before } = judged;
  const all = await seeingAll(judged.db, () => brokenLimits(judged));
  const found = all.map((one) => toldOf(definition, caller, before ?? row, one));
  if (found.length === 0) return within;
  const permission: Permission = `${definition.name}:override`;
  const mayOverride = can(caller.access, permission, siteOf(judged));
  const refused = found.filter(
    ({ confirm, needsReason, ofAnybody }) => !confirm || (needsReason && !ofAnybody && !mayOverride),
  );
  if (refused.length > 0) throw impossible(refused);
  const open = found.filter(({ confirm }) => confirm && !answered.confirmed.has(confirm));
  if (open.length > 0) throw problems.confirm(open);
  const overridden = found.filter(({ needsReason }) => needsReason);
  if (overridden.length === 0) return within;
  const reason = answered.reason?.trim() || null;
  if (reason === null && !answered.trial) throw problems.confirm(overridden);
  return {
    reason,
    changes: [{ field: overriddenLimits, old: null, new: overridden.map(({ sentence }) => sentence) }],
  };
}

/** A single reason is told as the whole one: where no form has the field, it is all that is shown. */
function impossible(refused: readonly BrokenRule[]): Problem {
  // Of several beside one field the first is told.
  const problem = problems.invalid(
    Object.fromEntries(refused.toReversed().map(({ field, sentence }) => [field, sentence])),
  );
  const [first, ...others] = refused;
  return first && others.length === 0
    ? new Problem(problem.status, problem.code, first.sentence, problem.details)
    : problem;
}

/** Whether anything but the row itself decides if it can be true. */
export const hasLimits = ({ definition, hooks }: Pick<ServerRecord, 'definition' | 'hooks'>): boolean =>
  definition.limits.length > 0 || definition.occurs !== undefined || hooks.cannotBe !== undefined;

/** Whether rows of a record are judged by other rows of it: what came before must be there. */
export const judgesByOthers = ({ definition, hooks }: ServerRecord): boolean =>
  hooks.cannotBe !== undefined || definition.limits.some(({ kind }) => kind === 'stock' || kind === 'counter');

/**
 * Every limit that a row breaks. A row that leaves is asked alone whether its time may still change, and one that goes
 * to its next state by the limits that the plugin declares of its own.
 */
export async function brokenLimits(judged: Judged): Promise<readonly BrokenRule[]> {
  const isWritten = !judged.leaves && judged.transition === undefined;
  const found = isWritten ? [...(await brokenByFutureDay(judged)), ...(await brokenByUnusable(judged))] : [];
  for (const limit of judged.definition.limits)
    if (isWritten || (judged.leaves && limit.kind === 'open_shift')) found.push(...(await brokenBy(judged, limit)));
  return [...found, ...(await brokenByPlugin(judged))];
}

/** What the plugin says of its own record (`RecordHooks.cannotBe`); nothing of a row that is deleted. */
async function brokenByPlugin(judged: Judged): Promise<readonly BrokenRule[]> {
  const { host, db, caller, row, before, leaves, transition } = judged;
  const { cannotBe } = recordOf(judged).hooks;
  if (!cannotBe || (leaves && before !== null && transition === undefined)) return [];
  return cannotBe(row, {
    host,
    db,
    caller,
    before: before as StoredRow | null,
    transition: transition ?? null,
    restored: leaves === true && before === null,
    isTouched: (...columns: readonly string[]) => isTouched(judged, ...columns),
  });
}

const recordOf = ({ host, definition }: Judged): ServerRecord =>
  host.records.get(definition.name) ?? { definition, hooks: {} };

function brokenBy(judged: Judged, limit: Limit): Promise<readonly BrokenRule[]> {
  switch (limit.kind) {
    case 'open_shift':
      // Nobody is asked why a row is taken away: it stays until the shift is open again.
      return brokenByClosedShift(judged, judged.leaves ? 'refuse' : limit.severity);
    case 'stock':
      return brokenByStock(judged, limit);
    case 'counter':
      return brokenByCounter(judged, limit);
    case 'named':
      return brokenByName(judged, limit);
  }
}

const siteOf = ({ row, before }: Judged): string | undefined => {
  const site = row.site ?? before?.site;
  return typeof site === 'string' ? site : undefined;
};
