import { useEffect, useRef } from 'react';
import { live } from './live.ts';
import { topicName } from './protocol.ts';
import type { Replica } from './replica.ts';
import type { StreamDefinition } from './stream.ts';

/** Subscribes to the topics of a stream while live; the copies stay the same objects and are read at will. */
export function useReplicas<Row>(
  stream: StreamDefinition<Row>,
  sites: readonly string[],
  enabled: boolean,
): { readonly current: readonly Replica<Row>[] } {
  const replicas = useRef<readonly Replica<Row>[]>([]);
  useEffect(() => {
    if (!enabled) return;
    const subscriptions = sites.map((site) => live.subscribe(topicName(stream.name, site), stream));
    replicas.current = subscriptions.map(({ replica }) => replica);
    return () => {
      replicas.current = [];
      for (const { dispose } of subscriptions) dispose();
    };
  }, [stream, sites, enabled]);
  return replicas;
}
