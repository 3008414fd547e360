/**
 * Between points further apart than this, in ms, nobody knows what happened (catalogue operations.md §5.3, gap_hard,
 * 300 s). A parked machine tells every
 * 300 s that it is there (§4.1): its beat, with what its clock and the way add to it, is no gap.
 */
export const gapMs = 330_000;
