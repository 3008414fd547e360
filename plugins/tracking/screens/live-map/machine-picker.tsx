import { useStream } from '../../../../core/live/use-stream.ts';
import { positionStream, type PositionRow } from '../../streams/position.ts';
import { MachineList } from './machine-list.tsx';
import './live-map.css';

/** The machines of the sites in view by code, in a popover; watched only while it is open. */
export function MachinePicker({
  picked,
  onPick,
}: {
  readonly picked: string | null;
  readonly onPick: (row: PositionRow) => void;
}) {
  const view = useStream(positionStream);
  return (
    <div className="map-machine-picker">
      <MachineList view={view} picked={picked} onPick={onPick} />
    </div>
  );
}
