import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { IngestEvent, IngestRejection } from '../../../../core/host/host.ts';
import { refusal } from '../../../../core/host/ingest-kind.ts';
import { bodyFault } from '../../../../core/host/limit-bodies.ts';
import type { JsonObject } from '../../../../core/registry/json-object.ts';

/** Beyond this no column of ours holds a number, and nothing in a mine is as large, whatever its unit. */
const largest = 1e12;
/** Less than this is nothing to a column of single precision, which refuses it (PostgreSQL, `real`). */
const smallest = 1e-30;

/**
 * Why an event is not even looked at: it is nested too deep or too wide, or names members as the language names its
 * own; null where it may be.
 */
export function unreadable(raw: unknown, index: number): IngestRejection | null {
  const fault = typeof raw === 'object' && raw !== null ? bodyFault(raw) : null;
  if (fault === null) return null;
  return refusal(
    index,
    'bad_schema',
    fault === 'excessive'
      ? msg`The event is nested too deeply, or its lists are too long.`
      : msg`The event has a field with a reserved name, such as toString.`,
  );
}

/** The members of an event that are kept. */
const keptOf = ({ id, device, subject, data }: IngestEvent): JsonObject => ({
  id,
  device,
  equipment: subject,
  data,
});

/** Why an event cannot be kept as it is, by the member that cannot; null where it can. */
export function unstorable(event: IngestEvent): IngestRejection | null {
  const { id, device, subject, data } = event;
  if (isStorable(id) && isStorable(device) && isStorable(subject) && isStorable(data)) return null;
  const fault = faultIn(keptOf(event), '');
  return fault && refusal(event.index, fault.code, fault.sentence);
}

/** As `faultIn` judges, without the names by which a fault is told: what every event is asked. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\u0000');
  if (typeof value === 'number') return Math.abs(value) <= largest;
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) ? value.every(isStorable) : everyMember(value, isStorable);
}

/** Whether something holds of all members of an object. Without a copy, which every event would pay. */
function everyMember(value: object, holds: (member: unknown) => boolean): boolean {
  for (const name in value) if (!holds((value as JsonObject)[name])) return false;
  return true;
}

interface Fault {
  readonly code: string;
  readonly sentence: MessageDescriptor;
}

function faultIn(value: unknown, path: string): Fault | null {
  if (typeof value === 'string' && (!value.isWellFormed() || value.includes('\u0000')))
    return {
      code: 'bad_schema',
      sentence: msg`${path} contains a character that cannot be stored: NUL, or half of a surrogate pair.`,
    };
  if (typeof value === 'number' && !(Math.abs(value) <= largest))
    return { code: 'impossible_value', sentence: msg`${path} is ${value}, which is out of range.` };
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, member] of Object.entries(value)) {
    const fault = faultIn(member, path === '' ? name : `${path}.${name}`);
    if (fault) return fault;
  }
  return null;
}

/** The same data with numbers that are too small for their columns as the zero that they stand for. */
export function settled<Value>(value: Value): Value {
  if (isSettled(value)) return value;
  if (typeof value === 'number') return (Math.abs(value) < smallest ? 0 : value) as Value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map(settled) as Value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, settled(member as unknown)])) as Value;
}

function isSettled(value: unknown): boolean {
  if (typeof value === 'number') return Math.abs(value) >= smallest || value === 0;
  if (typeof value !== 'object' || value === null) return true;
  return Array.isArray(value) ? value.every(isSettled) : everyMember(value, isSettled);
}
