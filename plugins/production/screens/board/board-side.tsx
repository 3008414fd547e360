import { useLingui } from '@lingui/react/macro';
import { useQuiet } from '../../../../core/http/use-quiet.ts';
import { WidgetSlot } from '../../../../core/widgets/widget-slot.tsx';
import { AdvicePanel } from './advice-panel.tsx';
import type { ShownProposal } from '../../shared/advice.ts';
import type { BoardPart } from './use-board-parts.ts';

interface BoardSideProps {
  readonly shown: readonly BoardPart[];
  readonly picked: string | null;
  readonly onPick: (truck: string, code: string) => void;
  readonly onAccept: (proposal: ShownProposal) => Promise<void>;
}

/** What stands beside the columns: the advice, the map, the alerts. */
export function BoardSide({ shown, picked, onPick, onAccept }: BoardSideProps) {
  const { t } = useLingui();
  // The map is the heaviest part by far: words and figures are there before it.
  const quiet = useQuiet();
  if (shown.length === 0) return null;
  return (
    <div className="board-side">
      {shown.includes('advice') ? (
        <section className="board-part is-advice" aria-label={t`Dispatch advice`}>
          <AdvicePanel picked={picked} onPick={onPick} onAccept={onAccept} />
        </section>
      ) : null}
      {shown.includes('map') ? (
        <section className="board-part is-map" aria-label={t`Map`}>
          {quiet ? <WidgetSlot id="map.live" /> : null}
        </section>
      ) : null}
      {shown.includes('fuel') ? (
        <section className="board-part is-fuel" aria-label={t`Low on fuel`}>
          <h2 className="board-part-title">{t`Low on fuel`}</h2>
          <WidgetSlot id="fuel.soon" />
        </section>
      ) : null}
      {shown.includes('alerts') ? (
        <section className="board-part is-alerts" aria-label={t`Alerts`}>
          <WidgetSlot id="alerts.list" />
        </section>
      ) : null}
    </div>
  );
}
