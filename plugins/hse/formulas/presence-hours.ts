/** A check-in of somebody who is known, as hours are counted from it. */
export interface PresenceMark {
  readonly person: string;
  readonly kind: 'in' | 'out' | 'machine_on' | 'machine_off' | 'break_start' | 'break_end';
  /** Milliseconds since 1970. */
  readonly at: number;
  /** The production date at the site: a night counts on the day that it belongs to. */
  readonly day: string;
}

/** A stay of somebody at the site. */
export interface Presence {
  readonly person: string;
  readonly day: string;
  readonly at: number;
  /** Breaks that were begun and ended taken off; null where nobody knows how long it lasted. */
  readonly hours: number | null;
  /** Nobody checked out: it lasts until the last sign of the person. */
  readonly isOpen: boolean;
  /** It was longer than a shift can be, and is counted as the longest. */
  readonly isCapped: boolean;
}

export interface Presences {
  readonly presences: readonly Presence[];
  /** Production dates of check-outs, and of machines left, without anything before them. */
  readonly strayOuts: readonly string[];
}

/** The longest shift with overtime (catalogue hse.md §9.3): what is longer is counted as this, in hours. */
export const longestShift = 12;
/** Who has not checked out for so many hours forgot it (catalogue operations.md §3.2). */
export const reachHours = 16;

const hourMs = 3_600_000;

interface Stay {
  readonly person: string;
  readonly day: string;
  readonly at: number;
  last: number;
  breaks: number;
  breakSince: number | null;
}

/**
 * How long people were at a site by their check-ins, which come in the order of their time. A stay begins with a
 * check-in, or with a log-on to a machine where there is none, and ends with the check-out; without one it ends with the
 * last sign, such as leaving the machine. A check-in alone tells no hours.
 */
export function presencesOf(marks: readonly PresenceMark[]): Presences {
  const presences: Presence[] = [];
  const strayOuts: string[] = [];
  const open = new Map<string, Stay>();
  const close = (stay: Stay, out: number | null): void => {
    open.delete(stay.person);
    const spent = ((out ?? stay.last) - stay.at - stay.breaks) / hourMs;
    const isKnown = out !== null || stay.last > stay.at;
    presences.push({
      person: stay.person,
      day: stay.day,
      at: stay.at,
      hours: isKnown ? Math.min(longestShift, spent) : null,
      isOpen: out === null,
      isCapped: spent > longestShift,
    });
  };
  for (const { person, kind, at, day } of marks) {
    let stay = open.get(person);
    if (stay && at - stay.at > reachHours * hourMs) {
      close(stay, null);
      stay = undefined;
    }
    if (kind === 'in' || (kind === 'machine_on' && !stay)) {
      if (stay) close(stay, null);
      open.set(person, { person, day, at, last: at, breaks: 0, breakSince: null });
    } else if (kind === 'out') {
      if (stay) close(stay, at);
      else strayOuts.push(day);
    } else if (stay) {
      stay.last = at;
      if (kind === 'break_start') stay.breakSince ??= at;
      else if (kind === 'break_end' && stay.breakSince !== null) {
        stay.breaks += at - stay.breakSince;
        stay.breakSince = null;
      }
    } else if (kind === 'machine_off') strayOuts.push(day);
  }
  for (const stay of open.values()) close(stay, null);
  return { presences, strayOuts };
}
