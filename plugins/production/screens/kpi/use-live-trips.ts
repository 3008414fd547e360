import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { usePaneTime } from '../../../../core/live/time-context.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useRecordChanges } from '../../../../core/records/use-record-changes.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { haulTrip } from '../../records/haul-trip.ts';

/** Trips close every half minute on a site: figures that are asked for again at each would be asked for without end. */
const atMostEveryMs = 10_000;

/** Asks for a screen's figures again when trips were closed or corrected, while it is visible and live. */
export function useLiveTrips(): void {
  const queries = useQueryClient();
  const { visible } = usePane();
  const { at } = usePaneTime();
  const { selected } = useSites();
  const waiting = useRef<ReturnType<typeof setTimeout> | null>(null);
  useEffect(
    () => () => {
      if (waiting.current) clearTimeout(waiting.current);
      waiting.current = null;
    },
    [],
  );
  useRecordChanges(
    haulTrip,
    selected.map(({ id }) => id),
    visible && at === null,
    (changes) => {
      const news = changes.some(({ at }) => Date.now() - Date.parse(at) < 60_000);
      if (!news || waiting.current) return;
      waiting.current = setTimeout(() => {
        waiting.current = null;
        void queries.invalidateQueries({ queryKey: ['report'] });
      }, atMostEveryMs);
    },
  );
}
