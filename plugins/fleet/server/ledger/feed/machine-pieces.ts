import { machineRuns, type MachineRun } from './machine-runs.ts';
import type { MachineFix } from './motion.ts';
import { feedReasons, joined, scheduled, shortestStopMs, unknown, type Piece, type Span } from './piece.ts';
import type { StandingRule } from './road-stops.ts';

export interface MachineDay {
  /** In order. */
  readonly fixes: readonly MachineFix[];
  readonly rules: readonly StandingRule[];
  /** The times during which somebody was logged on. */
  readonly operators: readonly Span[];
  /** The scheduled shifts; null: every hour is scheduled. */
  readonly shifts: readonly Span[] | null;
  /** When nothing came from the whole site, ascending. */
  readonly outages?: readonly Span[];
  readonly now: number;
}

/** So long an engine may idle as part of the work (catalogue operations.md §2). */
const longestIdleMs = 300_000;

/**
 * The ledger of a machine that neither hauls nor loads, as its own positions tell it: without gap from the first of
 * them on, the last piece open. Pure.
 */
export function machinePieces({ fixes, rules, operators, shifts, outages = [], now }: MachineDay): readonly Piece[] {
  const pieces = machineRuns(fixes, rules, now).flatMap((run) => piecesOf(run, operators, outages));
  const last = pieces.pop();
  if (!last) return [];
  return scheduled(joined([...pieces, { ...last, to: null }]), shifts, Math.max(now, last.from));
}

const piece = ({ from, to }: Span, reason: string | null): Piece => ({
  from,
  to,
  reason,
  place: null,
  seen: true,
});

function piecesOf(run: MachineRun, operators: readonly Span[], outages: readonly Span[]): readonly Piece[] {
  if (run.doing === 'silent') return unknown(run, outages);
  if (run.doing === 'idles' && run.to - run.from > longestIdleMs) return [piece(run, feedReasons.unjustified)];
  if (run.doing === 'stands' && run.to - run.from > longestIdleMs) return parked(run, operators);
  return isOff(run) ? parked(run, operators) : [piece(run, null)];
}

/** The ignition is off for longer than a moment. */
export const isOff = ({ doing, from, to }: MachineRun): boolean => doing === 'off' && to - from >= shortestStopMs;

/** A time that a machine is not used: with somebody on it nobody knows why; else nobody is there. */
export function parked({ from, to }: Span, operators: readonly Span[]): readonly Piece[] {
  const edges = operators.flatMap((span) => [span.from, span.to]).filter((at) => at > from && at < to);
  const cuts = [from, ...new Set(edges)].toSorted((a, b) => a - b);
  return joined(
    cuts.map((at, index) =>
      piece(
        { from: at, to: cuts[index + 1] ?? to },
        operators.some((span) => span.from <= at && at < span.to) ? feedReasons.unjustified : feedReasons.noOperator,
      ),
    ),
  );
}
