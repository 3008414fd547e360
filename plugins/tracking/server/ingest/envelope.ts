import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import * as z from 'zod/mini';
import type { IngestEvent, IngestRejection } from '../../../../core/host/host.ts';
import { firstIssue, refusal } from '../../../../core/host/ingest-kind.ts';
import { storableOffsetInstant } from '../../../../core/registry/storable-time.ts';
import { certainInstantOf } from '../protocols/instants.ts';
import { membersOf, textOf } from '../protocols/raw-event.ts';

/** Furthest a device's clock may run ahead of ours, in milliseconds (catalogue operations.md §4.2). */
export const futureMs = 120_000;
const dayMs = 86_400_000;
/** How old an event may be, in days: positions 7, all else 60. */
const oldestDays = (kind: string): number => (kind === 'position' ? 7 : 60);
/** Longest name of a device: Traccar's uniqueId, a UUID of a phone, the key of a telematics service. */
export const longestDevice = 128;

const envelope = z.object({
  id: z.nullish(
    z.string().check(
      z.minLength(1),
      z.maxLength(64),
      z.refine((id) => id.isWellFormed() && !id.includes('\u0000')),
    ),
  ),
  kind: z.string(),
  ts: storableOffsetInstant,
  device: z.nullish(z.string().check(z.trim(), z.maxLength(longestDevice))),
  equipment: z.nullish(z.string().check(z.trim(), z.maxLength(20))),
  seq: z.nullish(z.int()),
  // Its kind reads it: no record, which would copy its members.
  data: z.custom<Readonly<Record<string, unknown>>>((data) => membersOf(data) !== null),
});

/**
 * Checks what all events have in common (catalogue operations.md §4.1, §4.2). `data` is left to its kind. `heardAt` is
 * when it came first, by which its age is judged. Every event but a position needs an id, since nothing else tells a
 * repeat from a second event.
 */
export function readEnvelope(
  raw: unknown,
  index: number,
  receivedAt: Date,
  heardAt: Date = receivedAt,
): IngestEvent | IngestRejection {
  const { success, data: event, error } = envelope.safeParse(timed(raw));
  if (!success) return refusal(index, 'bad_schema', faultIn(raw, error.issues[0]));
  const { kind } = event;
  if (kind !== 'position' && event.id == null)
    return refusal(index, 'bad_schema', msg`An event of type ${kind} needs an id.`);
  const ts = new Date(event.ts);
  const ahead = ts.getTime() - receivedAt.getTime();
  const seconds = Math.round(ahead / 1000);
  if (ahead > futureMs) return refusal(index, 'future_ts', msg`ts is ${seconds} s ahead of the server clock.`);
  const age = heardAt.getTime() - ts.getTime();
  const [days, most] = [Math.floor(age / dayMs), oldestDays(kind)];
  if (age > most * dayMs)
    return refusal(index, 'too_old', msg`ts is ${days} days old; ${kind} is accepted up to ${most} days.`);
  return {
    index,
    id: event.id ?? null,
    kind,
    ts,
    receivedAt,
    device: event.device ?? null,
    subject: event.equipment ?? null,
    seq: event.seq ?? null,
    data: event.data,
  };
}

/** What is wrong with an envelope: an instant that is told and is none, an id that cannot be kept, or another member. */
function faultIn(raw: unknown, issue: z.core.$ZodIssue | undefined): MessageDescriptor {
  const members = membersOf(raw);
  const ts = textOf(members?.['ts']);
  if (issue?.path[0] === 'ts' && ts !== null)
    return msg`ts is “${{ ts: ts.slice(0, 40) }}”, not a time with its zone, such as 2026-03-09T05:31:00Z.`;
  if (issue?.path[0] === 'id' && issue.code === 'custom')
    return msg`id contains a character that cannot be stored: NUL, or half of a surrogate pair.`;
  return firstIssue(issue);
}

/** An event with its instant as RFC 3339, whatever form without doubt it came in. */
function timed(raw: unknown): unknown {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw) || !('ts' in raw)) return raw;
  const ts = certainInstantOf(raw.ts) ?? raw.ts;
  return ts === raw.ts ? raw : { ...raw, ts };
}

export const isRejection = (result: IngestEvent | IngestRejection): result is IngestRejection => 'code' in result;
