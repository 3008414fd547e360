import type { OperatorCheckinRow } from '../streams/operator-checkin.ts';

/** Presence or work on one machine, told from check-ins. */
export interface OperatorSession {
  readonly person: string;
  readonly equipment: string | null;
  readonly equipmentCode: string | null;
  readonly startedAt: number;
  /** Null while it goes on. */
  readonly endedAt: number | null;
  readonly closedBy: 'event' | 'hot_seat' | 'shift_end_auto' | null;
}

/** Where somebody is in the running shift. `late` and `absent` need the schedule, which knows who is expected. */
export type Presence = 'present' | 'on_machine' | 'on_break' | 'out';

/**
 * After the end of the shift a session that nobody ended is closed at this distance, in milliseconds (catalogue
 * operations.md §3.1).
 */
const autoCloseMs = 30 * 60_000;

interface Open {
  readonly person: string;
  readonly equipment: string | null;
  readonly equipmentCode: string | null;
  readonly startedAt: number;
}

/**
 * Sessions of one shift from its check-ins, in any order. A log-on ends the session of whoever sat on that machine
 * (hot seat); leaving ends all; what is still open half an hour after the shift is closed then.
 */
export function sessionsOf(
  checkins: readonly OperatorCheckinRow[],
  shiftEnd: number,
  now: number,
): readonly OperatorSession[] {
  const done: OperatorSession[] = [];
  let open: readonly Open[] = [];
  const close = (which: (session: Open) => boolean, at: number, closedBy: OperatorSession['closedBy']): void => {
    done.push(...open.filter(which).map((session) => ({ ...session, endedAt: at, closedBy })));
    open = open.filter((session) => !which(session));
  };
  for (const { person, kind, equipment, equipmentCode, at: instant } of [...checkins].sort((a, b) =>
    a.at < b.at ? -1 : 1,
  )) {
    if (person === null) continue;
    const at = Date.parse(instant);
    if (kind === 'in') {
      if (!open.some((session) => session.person === person && session.equipment === null))
        open = [...open, { person, equipment: null, equipmentCode: null, startedAt: at }];
    } else if (kind === 'out') close((session) => session.person === person, at, 'event');
    else if (kind === 'machine_off')
      close(
        (session) => session.person === person && session.equipment !== null && session.equipment === equipment,
        at,
        'event',
      );
    else if (kind === 'machine_on' && equipment !== null) {
      close((session) => session.equipment === equipment && session.person !== person, at, 'hot_seat');
      close((session) => session.person === person && session.equipment !== null, at, 'event');
      open = [...open, { person, equipment, equipmentCode, startedAt: at }];
    }
  }
  if (now > shiftEnd + autoCloseMs) close(() => true, shiftEnd + autoCloseMs, 'shift_end_auto');
  return [...done, ...open.map((session) => ({ ...session, endedAt: null, closedBy: null }))].sort(
    (a, b) => a.startedAt - b.startedAt,
  );
}

/** One person as the board shows them: the last check-in, where they are, and on which machine. */
export interface BoardCard {
  readonly last: OperatorCheckinRow;
  readonly presence: Presence;
  readonly machine: string | null;
  readonly flags: readonly string[];
}

/** The board of a shift: one card per person who checked in, in order of names. */
export function boardOf(checkins: readonly OperatorCheckinRow[]): readonly BoardCard[] {
  const identified = checkins.filter((row) => row.person !== null);
  return [...Map.groupBy(identified, ({ person }) => person).values()]
    .flatMap((own): BoardCard[] => {
      const ordered = [...own].sort((a, b) => (a.at < b.at ? -1 : 1));
      const last = ordered.at(-1);
      if (!last) return [];
      const onMachine = ordered.findLast(
        ({ kind }) => kind === 'machine_on' || kind === 'machine_off' || kind === 'out',
      );
      const onBreak = ordered.findLast(
        ({ kind }) => kind === 'break_start' || kind === 'break_end' || kind === 'out' || kind === 'in',
      );
      const machine = onMachine?.kind === 'machine_on' ? onMachine.equipmentCode : null;
      const out =
        ordered.findLast(({ kind }) => kind === 'in' || kind === 'out' || kind === 'machine_on')?.kind === 'out';
      const presence: Presence = out
        ? 'out'
        : onBreak?.kind === 'break_start'
          ? 'on_break'
          : machine
            ? 'on_machine'
            : 'present';
      return [{ last, presence, machine, flags: [...new Set(ordered.flatMap(({ flags }) => flags))] }];
    })
    .sort((a, b) => (a.last.name ?? '').localeCompare(b.last.name ?? ''));
}

/** One line of the attendance sheet; instants ISO 8601. */
export interface Attendance {
  readonly person: string;
  readonly name: string;
  readonly matricule: string | null;
  readonly function: string | null;
  readonly crew: string | null;
  readonly came: string | null;
  /** The last departure, unless the person came again after it. */
  readonly left: string | null;
  /** Codes, in the order in which they were taken. */
  readonly machines: readonly string[];
}

/** Who was there in a shift, by name. */
export function attendanceOf(checkins: readonly OperatorCheckinRow[]): readonly Attendance[] {
  const identified = checkins.filter((row) => row.person !== null).toSorted((a, b) => (a.at < b.at ? -1 : 1));
  return [...Map.groupBy(identified, ({ person }) => person ?? '')]
    .flatMap(([person, own]): Attendance[] => {
      const [first] = own;
      if (!first) return [];
      const out = own.findLast(({ kind }) => kind === 'out');
      const back = own.findLast(({ kind }) => kind === 'in');
      return [
        {
          person,
          name: first.name ?? first.badge ?? '–',
          matricule: first.matricule,
          function: first.function,
          crew: first.crew,
          came: own.find(({ kind }) => kind === 'in')?.at ?? null,
          left: out && (!back || back.at < out.at) ? out.at : null,
          machines: [
            ...new Set(
              own.flatMap(({ kind, equipmentCode }) =>
                kind === 'machine_on' && equipmentCode !== null ? [equipmentCode] : [],
              ),
            ),
          ],
        },
      ];
    })
    .toSorted((a, b) => a.name.localeCompare(b.name));
}
