import { Button, PopoverNext } from '@blueprintjs/core';
import { Key, Locate } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { FreshnessMark } from '../../../../core/live/freshness-mark.tsx';
import { useStream } from '../../../../core/live/use-stream.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useTheme } from '../../../../core/theme/use-theme.ts';
import type { MachineState } from '../../shared/scene.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { LegendSheet } from './legend-sheet.tsx';
import { machineStates, stateLooks } from './machine-looks.ts';
import { MachinePicker } from './machine-picker.tsx';
import { MachineSign } from './machine-sign.tsx';

/** Who is at work speaks; of who no longer does, nobody knows it. */
const speaking: ReadonlySet<MachineState> = new Set(['working', 'delayed']);

interface MapLegendProps {
  /** Null before they are known. */
  readonly states: ReadonlyMap<string, MachineState> | null;
  readonly clustered: boolean;
  readonly picked: string | null;
  readonly onShow: (row: PositionRow) => void;
}

/**
 * Below the map: how many machines do what, each with its sign, and of how many nobody knows; what all signs mean; and the machines by name, for
 * those who use no mouse.
 */
export function MapLegend({ states, clustered, picked, onShow }: MapLegendProps) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const { theme } = useTheme();
  const [choosing, setChoosing] = useState(false);
  const view = useStream(positionStream, { hz: 0.2, clockMs: 10_000 });
  const late = new Set(
    view.state === 'live'
      ? view.rows.filter((row) => view.freshness(row) !== 'fresh').map(({ equipment }) => equipment)
      : [],
  );
  const machines = [...(states ?? [])];
  const silent = machines.filter(([machine, state]) => speaking.has(state) && late.has(machine));
  const counted = machineStates
    .map((state) => ({
      state,
      count: machines.filter((one) => one[1] === state && !silent.includes(one)).length,
    }))
    .filter(({ count }) => count > 0);
  const choose = (row: PositionRow): void => {
    setChoosing(false);
    onShow(row);
  };
  return (
    <div className="map-legend">
      <ul aria-label={t`Machines by state`}>
        {counted.map(({ state, count }) => (
          <li key={state}>
            <MachineSign shape="truck" colour={stateLooks[state].colour[theme]} mark={stateLooks[state].mark} />
            {i18n._(stateLooks[state].words)} <strong>{format.number(count)}</strong>
          </li>
        ))}
        {silent.length > 0 ? (
          <li>
            <FreshnessMark freshness="late" wordless />
            {t`Silent`} <strong>{format.number(silent.length)}</strong>
          </li>
        ) : null}
      </ul>
      <div className="map-legend-tools">
        <PopoverNext
          isOpen={choosing}
          onInteraction={setChoosing}
          placement="top-end"
          content={<MachinePicker picked={picked} onPick={choose} />}
        >
          <Button
            className="map-machines-button"
            size="small"
            variant="minimal"
            icon={<Locate />}
            text={t`Machines`}
            title={t`Pick a machine to show where it is`}
          />
        </PopoverNext>
        <PopoverNext placement="top-end" content={<LegendSheet theme={theme} clustered={clustered} />}>
          <Button size="small" variant="minimal" icon={<Key />} text={t`Legend`} />
        </PopoverNext>
      </div>
    </div>
  );
}
