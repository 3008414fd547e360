import { useEffect, useEffectEvent } from 'react';
import { live } from '../live/live.ts';
import { companyTopic, topicName, type Position } from '../live/protocol.ts';
import type { Replica } from '../live/replica.ts';
import { changeStream, rememberedChanges, topicsOf, type RecordChange } from './changes.ts';
import type { RecordDefinition } from './record.ts';

interface Watch {
  readonly replica: Replica<RecordChange>;
  readonly dispose: () => void;
  seen: ReadonlyMap<string, RecordChange>;
  position: Position | null;
}

/**
 * What a topic brought since the last look. `missed`: there was more than it remembers, so nothing shown is certain.
 */
function news(watch: Watch): { readonly changes: readonly RecordChange[]; readonly missed: boolean } | null {
  const { replica, position, seen } = watch;
  const now = replica.position;
  if (!now || (position?.epoch === now.epoch && position.seq === now.seq)) return null;
  const missed = position !== null && (position.epoch !== now.epoch || now.seq - position.seq > rememberedChanges);
  const changes = [...replica.rows].flatMap(([id, change]) => (seen.get(id)?.at === change.at ? [] : [change]));
  watch.seen = new Map(replica.rows);
  watch.position = now;
  return { changes, missed };
}

/**
 * Calls back when rows of a record were written by anybody. The first call after a subscription tells what happened
 * lately, which the caller may have fetched already: compare `at`. `sites` are those in view; a company record has
 * none.
 */
export function useRecordChanges(
  record: RecordDefinition,
  sites: readonly string[],
  enabled: boolean,
  onChanges: (changes: readonly RecordChange[], missed: boolean) => void,
): void {
  const tell = useEffectEvent(onChanges);
  const { name } = record;
  const topics = topicsOf(record.scope);
  const key = topics === 'company' ? companyTopic : sites.join(',');
  useEffect(() => {
    if (!enabled || key === '') return;
    const stream = changeStream(name, topics);
    const watches = key.split(',').map((site): Watch => ({
      ...live.subscribe(topicName(stream.name, site), stream),
      seen: new Map(),
      position: null,
    }));
    const stop = live.onFrame(() => {
      const pieces = watches.flatMap((watch) => news(watch) ?? []);
      if (pieces.length > 0)
        tell(
          pieces.flatMap(({ changes }) => changes),
          pieces.some(({ missed }) => missed),
        );
    });
    return () => {
      stop();
      for (const { dispose } of watches) dispose();
    };
  }, [name, topics, key, enabled]);
}
