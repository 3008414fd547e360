import { usePane } from '../../../../core/registry/pane.ts';
import { useHasWidget } from '../../../../core/widgets/widget-slot.tsx';
import { useAdviceSites } from './use-advice.ts';

const boardParts = ['advice', 'map', 'fuel', 'alerts'] as const;

export type BoardPart = (typeof boardParts)[number];

/**
 * The parts beside the columns that this user may see, and those that stand open; what was put away is kept with the
 * layout.
 */
export function useBoardParts(): {
  readonly parts: readonly BoardPart[];
  readonly shown: readonly BoardPart[];
  readonly toggle: (part: BoardPart) => void;
} {
  const pane = usePane();
  const there: Readonly<Record<BoardPart, boolean>> = {
    advice: useAdviceSites().length > 0,
    map: useHasWidget('map.live'),
    fuel: useHasWidget('fuel.soon'),
    alerts: useHasWidget('alerts.list'),
  };
  const away = new Set((pane.search.get('away') ?? '').split(','));
  const parts = boardParts.filter((part) => there[part]);
  const toggle = (part: BoardPart): void => {
    const next = boardParts.filter((one) => away.has(one) !== (one === part));
    pane.setSearch({ away: next.length > 0 ? next.join(',') : null });
  };
  return { parts, shown: parts.filter((part) => !away.has(part)), toggle };
}
