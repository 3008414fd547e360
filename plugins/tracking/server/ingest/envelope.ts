import * as z from 'zod/mini';
import type { IngestEvent, IngestRejection } from '../../../../core/server/host.ts';
import { firstIssue } from '../../../../core/server/ingest-kind.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';

/** Furthest a device's clock may run ahead of ours, in milliseconds (catalogue operations.md §4.2). */
const futureMs = 120_000;
const dayMs = 86_400_000;
/** How old an event may be, in milliseconds: positions 7 days, all else 60. */
const oldestMs = (kind: string): number => (kind === 'position' ? 7 : 60) * dayMs;

const envelope = z.object({
  id: z.nullish(z.string().check(z.minLength(1), z.maxLength(64), z.refine((id) => id.isWellFormed() && !id.includes('\u0000')))),
  kind: z.string(),
  ts: storableOffsetInstant,
  device: z.nullish(z.string().check(z.maxLength(40))),
  equipment: z.nullish(z.string().check(z.maxLength(20))),
  seq: z.nullish(z.int()),
  data: z.record(z.string(), z.unknown()),
});

/**
 * Checks what all events have in common (catalogue operations.md §4.1, §4.2). `data` is left to its kind.
 * `heardAt` is when it came first, by which its age is judged. Every event but a position needs an id, since nothing else tells a repeat from a second event.
 */
export function readEnvelope(raw: unknown, index: number, receivedAt: Date, heardAt: Date = receivedAt): IngestEvent | IngestRejection {
  const { success, data: event, error } = envelope.safeParse(raw);
  if (!success) return { index, code: 'bad_schema', message: firstIssue(error.issues[0]) };
  if (event.kind !== 'position' && event.id == null) return { index, code: 'bad_schema', message: `An event of kind ${event.kind} needs an id.` };
  const ts = new Date(event.ts);
  const ahead = ts.getTime() - receivedAt.getTime();
  if (ahead > futureMs) return { index, code: 'future_ts', message: `ts is ${Math.round(ahead / 1000)} s ahead of the server clock.` };
  const age = heardAt.getTime() - ts.getTime();
  if (age > oldestMs(event.kind)) {
    return { index, code: 'too_old', message: `ts is ${Math.floor(age / dayMs)} days old; ${event.kind} is taken up to ${oldestMs(event.kind) / dayMs} days.` };
  }
  return { index, id: event.id ?? null, kind: event.kind, ts, receivedAt, device: event.device ?? null, equipment: event.equipment ?? null, seq: event.seq ?? null, data: event.data };
}

export const isRejection = (result: IngestEvent | IngestRejection): result is IngestRejection => 'code' in result;
