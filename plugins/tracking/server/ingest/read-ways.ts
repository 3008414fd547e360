import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Host } from '../../../../core/host/host.ts';
import { readMessage } from '../mqtt/read-message.ts';
import { decodeText } from '../protocols/decode-text.ts';
import { membersOf, type RawEvent } from '../protocols/raw-event.ts';
import { readReport } from '../protocols/read-report.ts';
import type { Reading } from '../protocols/reading.ts';
import {
  readTraccar,
  traccarDriver,
  traccarItems,
  type TraccarDevice,
  type TraccarItem,
} from '../protocols/traccar.ts';
import type { Message, Way } from './message.ts';
import { equipmentTable } from '../uses.ts';

/** A message that cannot be read, with the code by which it is told and counted. */
export interface Unread {
  readonly code: string;
  readonly sentence: MessageDescriptor;
}

/** What a message says; `site` is the code of the only site that it speaks of. */
export type Read = (Reading & { readonly site?: string | null }) | Unread;

/** Events of one batch at most (catalogue operations.md §4.2). */
const mostEvents = 1_000;

type Reader = (host: Host, message: Message, now: Date) => Read | Promise<Read>;

/** Reads what came by each way. */
export const readers: Readonly<Record<Exclude<Way, 'aemp'>, Reader>> = {
  batch: (_host, message) => readBatch(message),
  device: (_host, message, now) => readDevice(message, now),
  owntracks: (_host, message, now) => readDevice(message, now),
  traccar: (host, message, now) => readForwarded(host, message, now),
  mqtt: (_host, { bytes, about }) => {
    const read = readMessage(about.topic ?? '', bytes);
    return 'unread' in read ? { code: 'bad_schema', sentence: read.unread } : read;
  },
};

/** A batch of the ingest API: an object with a list of events, or the list alone. */
function readBatch({ bytes }: Message): Read {
  const body = parsed(bytes);
  if (body === undefined) return { code: 'bad_json', sentence: msg`This is not JSON.` };
  const events = Array.isArray(body) ? (body as readonly unknown[]) : membersOf(body)?.['events'];
  if (!Array.isArray(events))
    return { code: 'bad_json', sentence: msg`The body must be a JSON object with a list of events.` };
  if (events.length > mostEvents) return { code: 'too_large', sentence: msg`A batch holds at most 1,000 events.` };
  return { events: events as readonly unknown[], others: [] };
}

function readDevice({ bytes, about }: Message, now: Date): Read {
  const report = {
    query: Object.fromEntries(new URLSearchParams(about.query ?? '')),
    body: decodeText(bytes),
    device: about.device ?? null,
    now,
  };
  return (
    readReport(report) ?? {
      code: 'bad_report',
      sentence: msg`The protocol of this report is unknown, or it does not identify its device.`,
    }
  );
}

async function readForwarded(host: Host, { bytes }: Message, now: Date): Promise<Read> {
  const body = parsed(bytes);
  if (body === undefined) return { code: 'bad_json', sentence: msg`This is not JSON.` };
  const items = traccarItems(body);
  if (items.length > 0 && items.every((item) => 'unread' in item))
    return { code: 'bad_schema', sentence: msg`This is neither a position nor an event in Traccar's format.` };
  const readings: Reading[] = [];
  for (const item of items)
    readings.push('unread' in item ? { events: [item.unread], others: [] } : await readItem(host, item, now));
  return { events: readings.flatMap(({ events }) => events), others: readings.flatMap(({ others }) => others) };
}

async function readItem(host: Host, item: TraccarItem, now: Date): Promise<Reading<RawEvent>> {
  const { known, equipment } = await deviceOf(host, item.device, traccarDriver(item));
  const { events, others } = readTraccar(item, known, now);
  // A log-on names its machine in its data.
  return {
    others,
    events: events.map((event) =>
      event.kind === 'operator_checkin' && equipment !== null
        ? { ...event, data: { ...event.data, equipment } }
        : event,
    ),
  };
}

async function deviceOf(
  host: Host,
  uid: string,
  driver: string | null,
): Promise<{ readonly known: TraccarDevice; readonly equipment: string | null }> {
  if (!uid.isWellFormed() || uid.includes('\u0000'))
    return { known: { scaleFactor: null, driver: null }, equipment: null };
  const { rows } = await sql<{ scale_factor: number | null; badge: string | null; equipment: string | null }>`
    select device.scale_factor, machine.code as equipment,
      case when ${driver !== null} then (
        select badge from operator_checkin checkin
        where checkin.equipment = device.equipment and checkin.kind = 'machine_on' and checkin.deleted_at is null
        order by at desc
        limit 1) end as badge
    from tracking_device device left join ${equipmentTable} machine on machine.id = device.equipment
    where device.uid = ${uid} and device.deleted_at is null`.execute(host.db);
  const [row] = rows;
  return {
    known: { scaleFactor: row?.scale_factor ?? null, driver: row?.badge ?? null },
    equipment: row?.equipment ?? null,
  };
}

/** Undefined where it is no JSON. */
function parsed(bytes: Buffer): unknown {
  try {
    return JSON.parse(decodeText(bytes)) as unknown;
  } catch {
    return undefined;
  }
}
