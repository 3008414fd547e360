/**
 * The same person, the same kind, within this time: one reading told twice (catalogue operations.md §3.1). Another
 * machine is another log-on.
 */
const repeatMs = 120_000;
/** How far back a shift reaches, overtime included. */
export const shiftReachMs = 16 * 3_600_000;

export type CheckinKind = 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
export type CheckinFlag = 'wrong_site' | 'double_in' | 'missing_out' | 'unfit' | 'unknown_badge';

/** What the rules look at. Instants in milliseconds; ids of person and machine. */
export interface Checkin {
  readonly person: string | null;
  readonly kind: CheckinKind;
  readonly at: number;
  readonly equipment: string | null;
  readonly fit: boolean | null;
}

export interface Verdict {
  readonly verdict: 'keep' | 'repeat' | 'unfit';
  readonly flags: readonly CheckinFlag[];
  /** The open log-on of somebody else on this machine, which this one closes (hot seat). */
  readonly closes: Checkin | null;
}

/** Judges one check-in by what is known of its person and its machine; `known` may be in any order and hold others. */
export function judge(
  checkin: Checkin,
  known: readonly Checkin[],
  sites: { readonly person: string | null; readonly checkin: string },
): Verdict {
  const personCheckins = checkin.person === null ? [] : known.filter(({ person }) => person === checkin.person);
  if (personCheckins.some((one) => isRepeat(checkin, one))) return { verdict: 'repeat', flags: [], closes: null };
  const before = personCheckins.filter(({ at }) => at < checkin.at && at > checkin.at - shiftReachMs);
  const presence = latest(before.filter(({ kind }) => kind === 'in' || kind === 'out'));
  if (checkin.kind === 'machine_on' && presence?.kind === 'in' && presence.fit === false)
    return { verdict: 'unfit', flags: [], closes: null };
  const flags: CheckinFlag[] = [];
  if (checkin.person === null) flags.push('unknown_badge');
  if (checkin.fit === false) flags.push('unfit');
  if (checkin.kind === 'in' && presence?.kind === 'in') flags.push('double_in');
  if (sites.person !== null && sites.person !== sites.checkin) flags.push('wrong_site');
  return { verdict: 'keep', flags, closes: checkin.kind === 'machine_on' ? openByAnother(checkin, known) : null };
}

function isRepeat(checkin: Checkin, { kind, at, equipment, fit }: Checkin): boolean {
  const isOfMachine = kind === 'machine_on' || kind === 'machine_off';
  // Who declares unfit after all says something new, however soon.
  const takesBack = checkin.fit === false && fit !== false;
  return (
    !takesBack &&
    kind === checkin.kind &&
    Math.abs(at - checkin.at) < repeatMs &&
    (!isOfMachine || equipment === checkin.equipment)
  );
}

/**
 * The log-ons that end when `person` is put on `machine` at an instant: of whoever sits there, and of the person
 * elsewhere.
 */
export function endedBy({ person, equipment, at }: Checkin, known: readonly Checkin[]): readonly Checkin[] {
  const before = known.filter(
    (one) =>
      one.equipment !== null &&
      (one.kind === 'machine_on' || one.kind === 'machine_off' || one.kind === 'out') &&
      one.at <= at &&
      one.at > at - shiftReachMs,
  );
  const lasts = [...Map.groupBy(before, (one) => one.equipment).values()].flatMap((own) => latest(own) ?? []);
  const left = known.filter((one) => one.kind === 'out' && one.at <= at);
  return lasts.filter(
    (one) =>
      one.kind === 'machine_on' &&
      (one.equipment === equipment) !== (one.person === person) &&
      !left.some((out) => out.person === one.person && out.at > one.at),
  );
}

const latest = (checkins: readonly Checkin[]): Checkin | null =>
  checkins.reduce<Checkin | null>((last, one) => (last === null || one.at > last.at ? one : last), null);

function openByAnother(checkin: Checkin, known: readonly Checkin[]): Checkin | null {
  const onMachine = known.filter(
    ({ equipment, at }) => equipment === checkin.equipment && at < checkin.at && at > checkin.at - shiftReachMs,
  );
  const last = latest(onMachine.filter(({ kind }) => kind === 'machine_on' || kind === 'machine_off'));
  return last?.kind === 'machine_on' && last.person !== checkin.person ? last : null;
}
