import { useEffect, useState } from 'react';
import { usePane } from '../registry/pane.ts';
import type { HistoryPoint } from './history.ts';
import type { StreamDefinition } from './stream.ts';
import { useReplicas } from './use-replicas.ts';
import { useStreamSites } from './use-stream.ts';

const none: readonly HistoryPoint[] = [];

/**
 * The recent values of one key of a stream that keeps a history, looked at once a second while the pane is visible.
 * They belong to the topic: whoever comes back within its time to live finds them. Empty without a key, or while not
 * `enabled`.
 */
export function useHistory<Row>(
  stream: StreamDefinition<Row>,
  key: string | null,
  enabled = true,
): readonly HistoryPoint[] {
  const { visible } = usePane();
  const sites = useStreamSites(stream);
  const replicas = useReplicas(stream, sites, enabled);
  const [seen, setSeen] = useState<{ readonly key: string | null; readonly points: readonly HistoryPoint[] }>({
    key: null,
    points: none,
  });

  useEffect(() => {
    if (!visible || !enabled || key === null) return;
    const look = (): void =>
      setSeen({
        key,
        points:
          replicas.current.map(({ history }) => history?.of(key) ?? none).find(({ length }) => length > 0) ?? none,
      });
    const soon = setTimeout(look, 0);
    const timer = setInterval(look, 1_000);
    return () => {
      clearTimeout(soon);
      clearInterval(timer);
    };
  }, [visible, enabled, key, replicas, sites]);

  return enabled && seen.key === key ? seen.points : none;
}
