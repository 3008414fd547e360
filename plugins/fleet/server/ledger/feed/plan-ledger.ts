import type { Span } from './piece.ts';
import { shortestStopMs } from './piece.ts';
import { isOwn, isSoft, sameWords, type LedgerRow, type LedgerTarget, type LedgerWords } from './ledger-row.ts';

/** A stretch that the feed tells, in the ledger's words. */
export interface ToldStretch {
  readonly from: number;
  readonly to: number | null;
  readonly seen: boolean;
  readonly words: LedgerWords;
}

export interface LedgerQuestion {
  /** Before this instant (milliseconds) nothing changes. */
  readonly from: number;
  readonly now: number;
  /** In order, the last one open. */
  readonly told: readonly ToldStretch[];
  /** What is stored at and after `from`, in order. */
  readonly rows: readonly LedgerRow[];
  /** Closed shifts: nothing in them changes. */
  readonly locked: readonly Span[];
}

type Winner = { readonly row: LedgerRow } | { readonly words: LedgerWords };
interface Part {
  readonly from: number;
  readonly to: number | null;
  readonly winner: Winner;
  readonly fixed: boolean;
}

const ends = (to: number | null): number => to ?? Infinity;
const covers = ({ from, to }: { readonly from: number; readonly to: number | null }, at: number): boolean =>
  from <= at && at < ends(to);

/**
 * The ledger of a machine as it should be: what people, maintenance and the machine said of a stop stays, between it
 * the feed tells; what it only concludes from silence stands below a machine's or a dispatcher's word that it works.
 * Where it knows nothing everything stays. Pure.
 */
export function planLedger(question: LedgerQuestion): readonly LedgerTarget[] {
  const rows = question.rows.map((row) => (isOwn(row) && row.vouched ? vouchedFor(row, question) : row));
  return united(withoutTrifles(united(parts({ ...question, rows })), question.now)).map(({ from, to, winner }) =>
    'row' in winner ? { ...winner.row, from, to } : { ...winner.words, id: null, from, to },
  );
}

/** The stop that somebody gave a reason for ends where the feed ends it, and is that person's word from then on. */
function vouchedFor(row: LedgerRow, question: LedgerQuestion): LedgerRow {
  const to = row.to ?? endOf(row, question);
  return { ...row, to, source: to === null ? row.source : 'dispatcher' };
}

/**
 * When a stop that runs ends. One that began before what is told goes on into it, unless the machine works by then;
 * where what is told begins only with the window nobody knows.
 */
function endOf({ from }: LedgerRow, { from: start, told }: LedgerQuestion): number | null {
  const [first] = told;
  if (first && from < first.from && first.from < start) return first.words.category === 'P' ? first.from : first.to;
  return told.find((stretch) => covers(stretch, from))?.to ?? null;
}

/** The time cut where anything begins or ends, and who tells each part of it. */
function parts({ from: start, told, rows, locked }: LedgerQuestion): readonly Part[] {
  const edges = [
    ...new Set([
      start,
      ...[...told, ...rows, ...locked].flatMap(({ from, to }) => (to === null ? [from] : [from, to])),
    ]),
  ].toSorted((a, b) => a - b);
  return edges.flatMap((from, index): readonly Part[] => {
    const to = edges[index + 1] ?? null;
    const row = rows.find((one) => covers(one, from));
    const fixed = from < start || locked.some((shift) => covers(shift, from));
    const stretch = fixed ? undefined : told.find((one) => covers(one, from));
    const winner = winnerOf(row, stretch);
    return winner ? [{ from, to, winner, fixed }] : [];
  });
}

function winnerOf(row: LedgerRow | undefined, told: ToldStretch | undefined): Winner | null {
  if (!told) return row ? { row } : null;
  if (!row) return told;
  if (isOwn(row) && !row.vouched) return told;
  return isSoft(row) && told.seen ? told : { row };
}

const wordsOf = (winner: Winner): LedgerWords => ('row' in winner ? winner.row : winner.words);
const isFree = (winner: Winner): boolean => !('row' in winner) || (isOwn(winner.row) && !winner.row.vouched);

/** Parts that follow each other and are the same interval. */
function united(all: readonly Part[]): readonly Part[] {
  const kept: Part[] = [];
  for (const part of all) {
    const last = kept.at(-1);
    const same =
      last &&
      last.to === part.from &&
      (isFree(last.winner) && isFree(part.winner)
        ? sameWords(wordsOf(last.winner), wordsOf(part.winner))
        : 'row' in last.winner && 'row' in part.winner && last.winner.row.id === part.winner.row.id);
    if (same) kept[kept.length - 1] = { ...last, to: part.to, fixed: last.fixed && part.fixed };
    else kept.push(part);
  }
  return kept;
}

/** A stop without a reason that is over too soon, or has only begun, belongs to what went before. */
function withoutTrifles(all: readonly Part[], now: number): readonly Part[] {
  const kept: Part[] = [];
  for (const part of all) {
    const { from, to, winner, fixed } = part;
    const words = wordsOf(winner);
    if (fixed || !isFree(winner) || words.justified || (to ?? now) - from >= shortestStopMs) kept.push(part);
    else {
      const before = kept.at(-1);
      const goesOn = before && before.to === from && isFree(before.winner) && wordsOf(before.winner).justified;
      kept.push({
        ...part,
        winner: {
          words: goesOn
            ? { ...wordsOf(before.winner), source: 'engine' }
            : { ...words, category: 'P', reason: null, place: null, justified: true },
        },
      });
    }
  }
  return kept;
}
