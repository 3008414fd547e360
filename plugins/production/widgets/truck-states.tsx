import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useStream } from '../../../core/live/use-stream.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import type { HaulState } from '../formulas/engine/states.ts';
import { isSilent } from '../screens/board/stages.ts';
import { haulStateStream } from '../streams/haul-state.ts';

/** `trucks.states`: how many trucks wait, load, haul and return, and of how many nobody knows. */
export default function TruckStates() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useStream(haulStateStream, { clockMs: 60_000 });
  const silent = view.state === 'live' ? view.rows.filter((row) => isSilent(row, view.freshness(row))) : [];
  const heard = view.rows.filter((row) => !silent.includes(row));
  const count = (...states: readonly HaulState[]): string =>
    format.number(heard.filter(({ state }) => states.includes(state)).length);
  return (
    <WidgetAnswer waiting={view.state === 'loading'}>
      {() => (
        <Figures
          figures={[
            { label: t`Wait to be loaded`, value: count('queue_load') },
            { label: t`At the loading unit`, value: count('spot_load', 'loading') },
            { label: t`Hauling`, value: count('hauling') },
            { label: t`Wait to dump`, value: count('queue_dump') },
            { label: t`Dumping now`, value: count('dumping') },
            { label: t`Returning`, value: count('returning') },
            { label: t`Silent`, value: format.number(silent.length) },
          ]}
        />
      )}
    </WidgetAnswer>
  );
}
