import { v4 } from 'uuid';
import { ProblemError } from '../../../core/http/problem-error.ts';
import { records, type Draft, type Row } from '../../../core/records/client.ts';
import type { equipmentFueling } from '../records/equipment-fueling.ts';

/** A fill that could not be sent yet, with the key that keeps a second sending from becoming a second fill. */
export interface WaitingFill {
  readonly key: string;
  readonly draft: Draft;
  /** The machine's code, for the list of what waits. */
  readonly machine?: string;
  /** Warnings that somebody has seen and let pass. */
  readonly confirmed?: readonly string[];
  /** Why they let them pass, where that was asked. */
  readonly reason?: string;
  /** Why the server refused it; it waits for a person then. */
  readonly refused?: string;
  /** The warnings to let pass, where the refusal was a question. */
  readonly asks?: readonly string[];
  /** One of them passes with a reason alone. */
  readonly needsReason?: boolean;
}

const place = 'filon.fuel.waiting';
/** Fills on their way: a round of the queue leaves them to who sends them. */
const onTheWay = new Set<string>();

/** The fills that wait on this tablet, oldest first. */
export function waitingFills(): readonly WaitingFill[] {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '[]') as readonly WaitingFill[];
  } catch {
    return [];
  }
}

const keep = (fills: readonly WaitingFill[]): void => localStorage.setItem(place, JSON.stringify(fills));
const replace = (fill: WaitingFill): void =>
  keep(waitingFills().map((known) => (known.key === fill.key ? fill : known)));

export const forgetFill = (key: string): void => keep(waitingFills().filter((fill) => fill.key !== key));

/** Whether the server answered at all: what it never saw is sent again later. */
const isUnsent = (error: unknown): boolean =>
  !(error instanceof ProblemError) || error.status === 0 || error.status >= 500;

/** What became of a fill: written, waiting for the network, or refused. */
export type Sending = { readonly row: Row } | { readonly waits: true } | Refused;

interface Refused {
  readonly refused: string;
  readonly asks: readonly string[];
  readonly needsReason: boolean;
}

/**
 * Sends one fill. It is kept on the tablet first, and stays until the server has answered: a tablet that dies meanwhile
 * still has it.
 */
export async function sendFill(fill: WaitingFill): Promise<Sending> {
  keep([...waitingFills().filter(({ key }) => key !== fill.key), fill]);
  onTheWay.add(fill.key);
  try {
    const row = await records.create<typeof equipmentFueling>(
      'equipment_fueling',
      fill.draft,
      fill.key,
      fill.confirmed,
      fill.reason,
    );
    forgetFill(fill.key);
    return { row };
  } catch (error) {
    if (isUnsent(error)) return { waits: true };
    forgetFill(fill.key);
    return refusalOf(error as ProblemError);
  } finally {
    onTheWay.delete(fill.key);
  }
}

/** A question's sentences stand beside its fields; any other refusal is one sentence. */
const refusalOf = (problem: ProblemError): Refused => ({
  refused: [
    ...(problem.code === 'confirm' ? [] : [problem.message]),
    ...Object.values(problem.fields).filter((sentence) => sentence !== problem.message),
  ].join(' '),
  asks: problem.code === 'confirm' ? (problem.body.confirm as readonly string[]) : [],
  needsReason: problem.code === 'confirm' && (problem.body.needsReason as readonly string[]).length > 0,
});

/** Sends what waits, in order; answers how many went. A refusal stays with its sentence, silence ends the round. */
export async function sendWaiting(): Promise<number> {
  let sent = 0;
  for (const fill of waitingFills().filter(({ key, refused }) => refused === undefined && !onTheWay.has(key))) {
    try {
      await records.create<typeof equipmentFueling>(
        'equipment_fueling',
        fill.draft,
        fill.key,
        fill.confirmed,
        fill.reason,
      );
      forgetFill(fill.key);
      sent += 1;
    } catch (error) {
      if (isUnsent(error)) return sent;
      replace({ ...fill, ...refusalOf(error as ProblemError) });
    }
  }
  return sent;
}

/** A fill that goes in spite of what the server asked, as a new intention. */
export const passing = (
  { refused: _refused, asks = [], needsReason: _needs, ...fill }: WaitingFill,
  reason: string,
) => ({
  ...fill,
  key: v4(),
  confirmed: [...(fill.confirmed ?? []), ...asks],
  ...(reason.trim() === '' ? {} : { reason }),
});

/** Lets a waiting fill go in spite of what the server asked; the next round sends it. */
export const letPass = (fill: WaitingFill, reason: string): void =>
  keep(waitingFills().map((known) => (known.key === fill.key ? passing(fill, reason) : known)));
