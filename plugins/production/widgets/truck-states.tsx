import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useStream } from '../../../core/live/use-stream.ts';
import { Figures } from '../../../core/widgets/figures.tsx';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import type { HaulState } from '../formulas/engine/states.ts';
import { haulStateStream } from '../streams/haul-state.ts';

/** `trucks.states`: how many trucks wait, load, haul and return. */
export default function TruckStates() {
  const { t } = useLingui();
  const format = useFormat();
  const view = useStream(haulStateStream, { clockMs: 60_000 });
  const count = (...states: readonly HaulState[]): string =>
    format.number(view.rows.filter(({ state }) => states.includes(state)).length);
  return (
    <WidgetAnswer waiting={view.state === 'loading'}>
      {() => (
        <Figures
          figures={[
            { label: t`Wait to be loaded`, value: count('queue_load') },
            { label: t`At the shovel`, value: count('spot_load', 'loading') },
            { label: t`Hauling`, value: count('hauling') },
            { label: t`Wait to dump`, value: count('queue_dump') },
            { label: t`Dumping now`, value: count('dumping') },
            { label: t`Returning`, value: count('returning') },
          ]}
        />
      )}
    </WidgetAnswer>
  );
}
