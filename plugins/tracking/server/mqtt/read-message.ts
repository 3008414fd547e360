import { ownTracksEvents } from '../protocols/owntracks.ts';
import { membersOf, textOf } from '../protocols/raw-event.ts';

/** What a message of the broker says: of which site (by its code, null: of any), and the events, not yet checked. */
export interface ReadMessage {
  readonly site: string | null;
  readonly events: readonly unknown[];
}

/**
 * Reads a message by its topic (catalogue operations.md §4.5): `mine/{site}/{kind}/{device}` with one event object or a list of them,
 * whose kind and device the topic tells where they do not; OwnTracks' messages there or below `owntracks/`. What cannot be read
 * becomes an event that is refused, so that the monitor shows it.
 */
export function readMessage(topic: string, payload: Buffer): ReadMessage {
  const [root, site = null, kind, ...rest] = topic.split('/');
  const device = root === 'owntracks' ? (topic.split('/').at(-1) ?? null) : rest.join('/') || null;
  const body = parsed(payload);
  const list = Array.isArray(body) ? (body as readonly unknown[]) : [body];
  const events = list.flatMap((item): readonly unknown[] => {
    const members = membersOf(item);
    if (!members) return [{ topic, payload: payload.toString('utf8').slice(0, 4_000) }];
    if ('_type' in members) return ownTracksEvents(members, device) ?? [item];
    return [{ ...members, kind: textOf(members['kind']) ?? kind, ...(members['device'] == null && members['equipment'] == null ? { device } : {}) }];
  });
  return { site: root === 'owntracks' ? null : site, events };
}

function parsed(payload: Buffer): unknown {
  try {
    return JSON.parse(payload.toString('utf8')) as unknown;
  } catch {
    return null;
  }
}
