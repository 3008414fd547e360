/** A stretch of a machine's ledger as the feed tells it. Milliseconds; without an end it runs. */
export interface Piece {
  readonly from: number;
  readonly to: number | null;
  /** Code of the stop reason; null while the machine produces. Its category is that of the reason. */
  readonly reason: string | null;
  /** Where it waits; of productive time no place is kept. */
  readonly place: string | null;
  /** False: concluded from silence. What machine and dispatcher say of the time stands above it. */
  readonly seen: boolean;
}

/** A time, half open, in milliseconds. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The reasons that the feed gives (catalogue operations.md §2). */
export const feedReasons = {
  noOperator: 'X03',
  noTruck: 'X04',
  relocation: 'X07',
  queueLoad: 'X12',
  queueDump: 'X13',
  fuelling: 'M09',
  unjustified: 'X18',
  unheard: 'X21',
  unscheduled: 'E06',
} as const;

/** A shorter stop that nobody gave a reason for is part of the work. */
export const shortestStopMs = 180_000;

/** Stretches in order, where one that begins as another ends and says the same goes on with it. */
export function joinedBy<Stretch extends Pick<Piece, 'from' | 'to'>>(
  stretches: readonly Stretch[],
  sameAs: (one: Stretch, other: Stretch) => boolean,
): readonly Stretch[] {
  const kept: Stretch[] = [];
  for (const stretch of stretches) {
    const last = kept.at(-1);
    if (last && last.to === stretch.from && sameAs(last, stretch)) kept[kept.length - 1] = { ...last, to: stretch.to };
    else kept.push(stretch);
  }
  return kept;
}

/**
 * What nobody knows of a silence, between outages (ascending) of the whole site, of which nobody needs to say why, and
 * the rest, of which somebody does.
 */
export function unknown({ from, to }: Span, outages: readonly Span[]): readonly Piece[] {
  const edges = outages.flatMap((outage) => [outage.from, outage.to]).filter((at) => at > from && at < to);
  const cuts = [from, ...edges];
  return cuts.map((at, index) => ({
    from: at,
    to: cuts[index + 1] ?? to,
    reason: outages.some((outage) => outage.from <= at && at < outage.to)
      ? feedReasons.unheard
      : feedReasons.unjustified,
    place: null,
    seen: false,
  }));
}

/** Neighbours that say the same are one. */
export const joined = (pieces: readonly Piece[]): readonly Piece[] =>
  joinedBy(pieces, (one, other) => one.reason === other.reason && one.place === other.place && one.seen === other.seen);

/**
 * Time outside the scheduled shifts (ascending) is nobody's to account for; null: every hour is scheduled. What comes
 * after `until` (milliseconds) is not said yet.
 */
export function scheduled(pieces: readonly Piece[], shifts: readonly Span[] | null, until: number): readonly Piece[] {
  if (shifts === null) return pieces;
  const edges = shifts.flatMap(({ from, to }) => [from, to]).filter((at) => at <= until);
  const within = (at: number): boolean => shifts.some(({ from, to }) => from <= at && at < to);
  return joined(
    pieces.flatMap((piece) => {
      const cuts = [
        piece.from,
        ...new Set(edges.filter((at) => at > piece.from && at < (piece.to ?? Infinity))),
      ].toSorted((a, b) => a - b);
      return cuts.map((from, index): Piece => {
        const to = cuts[index + 1] ?? piece.to;
        return within(from)
          ? { ...piece, from, to }
          : { from, to, reason: feedReasons.unscheduled, place: null, seen: true };
      });
    }),
  );
}
