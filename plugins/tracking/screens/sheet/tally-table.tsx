import { useLingui } from '@lingui/react/macro';
import { useRef } from 'react';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { FoundHour, SheetLine } from '../../shared/sheet.ts';
import type { TruckCheckinRow } from '../../streams/truck-checkin.ts';

interface TallyTableProps {
  readonly lines: readonly SheetLine[];
  /** By truck: who drove it. */
  readonly operators: ReadonlyMap<string, readonly string[]>;
  readonly hours: readonly Date[];
  readonly places: readonly string[];
  readonly now: number;
  readonly mayCount: boolean;
  readonly onCount: (line: SheetLine, hour: Date) => void;
  readonly onCancel: (line: SheetLine, trips: readonly TruckCheckinRow[]) => void;
  /** Opens the trips behind an hour. */
  readonly onLook: (line: SheetLine, hour: Date) => void;
}

const longPressMs = 600;

/** Tap a cell: one trip more. Hold it, or press Delete or minus: one trip less, with a reason. */
export function TallyTable({
  lines,
  operators,
  hours,
  places,
  now,
  mayCount,
  onCount,
  onCancel,
  onLook,
}: TallyTableProps) {
  const { t } = useLingui();
  const format = useFormat();
  const sum = (value: (line: SheetLine) => number): number => lines.reduce((total, line) => total + value(line), 0);
  return (
    <div className="screen-scroll" tabIndex={0} role="group" aria-label={t`Sheet`}>
      <table className="tally-table">
        <thead>
          <tr>
            <th scope="col">{t`Truck`}</th>
            {hours.map((hour) => (
              <th
                key={hour.getTime()}
                scope="col"
                data-current={now >= hour.getTime() && now < hour.getTime() + 3_600_000}
              >
                {format.time(hour)}
              </th>
            ))}
            {places.map((place) => (
              <th key={place} scope="col">
                {place}
              </th>
            ))}
            <th scope="col">{t`Total`}</th>
            <th scope="col" title={t`Trips found from positions`}>
              {t({ message: 'Auto', context: 'trips' })}
            </th>
            <th scope="col">{t`Difference`}</th>
            <th scope="col">{t`Tonnes`}</th>
            <th scope="col">{t`First`}</th>
            <th scope="col">{t`Last`}</th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line) => (
            <tr key={line.truck}>
              <th scope="row">
                {line.code}
                <small className="tally-operator">{operators.get(line.truck)?.join(', ')}</small>
              </th>
              {line.hours.map((trips, index) => {
                const hour = hours[index] as Date;
                return (
                  <td key={hour.getTime()}>
                    <TallyCell
                      label={t`${line.code}, ${format.time(hour)}: ${trips.length}`}
                      trips={trips}
                      disabled={!mayCount || hour.getTime() > now}
                      onCount={() => onCount(line, hour)}
                      onCancel={() => onCancel(line, trips)}
                    />
                    <FoundCount
                      label={`${line.code}, ${format.time(hour)}`}
                      found={line.found[index]}
                      onLook={() => onLook(line, hour)}
                    />
                  </td>
                );
              })}
              {places.map((place) => (
                <td key={place} className="number">
                  {line.places.get(place) ?? ''}
                </td>
              ))}
              <td className="number total">{line.total}</td>
              <td className="number tally-found">{line.foundTotal}</td>
              <td className="number" data-differs={line.total !== line.foundTotal}>
                {difference(line.total - line.foundTotal)}
              </td>
              <td
                className="number"
                title={line.unweighed > 0 ? t`${line.unweighed} trips were not weighed` : undefined}
              >
                {line.tonnes > 0 ? format.number(line.tonnes, { decimals: 0 }) : '–'}
                {line.unweighed > 0 ? '*' : ''}
              </td>
              <td className="number">{line.first === null ? '–' : format.time(line.first)}</td>
              <td className="number">{line.last === null ? '–' : format.time(line.last)}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t`Total`}</th>
            {hours.map((hour, index) => (
              <td key={hour.getTime()} className="number">
                {sum((line) => line.hours[index]?.length ?? 0)}
              </td>
            ))}
            {places.map((place) => (
              <td key={place} className="number">
                {sum((line) => line.places.get(place) ?? 0)}
              </td>
            ))}
            <td className="number total">{sum(({ total }) => total)}</td>
            <td className="number tally-found">{sum(({ foundTotal }) => foundTotal)}</td>
            <td className="number">{difference(sum(({ total, foundTotal }) => total - foundTotal))}</td>
            <td className="number">
              {format.number(
                sum(({ tonnes }) => tonnes),
                { decimals: 0 },
              )}
            </td>
            <td colSpan={2}>–</td>
          </tr>
        </tfoot>
      </table>
    </div>
  );
}

const difference = (trips: number): string => (trips === 0 ? '0' : trips > 0 ? `+${trips}` : `−${-trips}`);

/** The automatic trips of an hour: a grey numeral, and a red button where tally and trips are not the same dumps. */
function FoundCount({
  label,
  found,
  onLook,
}: {
  readonly label: string;
  readonly found: FoundHour | undefined;
  readonly onLook: () => void;
}) {
  const { t } = useLingui();
  if (!found || (found.trips.length === 0 && found.tripless.length === 0))
    return <span className="tally-found" aria-hidden="true" />;
  const differs = found.untallied.length + found.tripless.length > 0;
  return (
    <button
      type="button"
      className="tally-found"
      data-differs={differs}
      aria-label={
        differs
          ? t`${label}: ${found.trips.length} automatic, differs from the tally`
          : t`${label}: ${found.trips.length} automatic`
      }
      onClick={onLook}
    >
      {found.trips.length}
    </button>
  );
}

interface TallyCellProps {
  readonly label: string;
  readonly trips: readonly TruckCheckinRow[];
  readonly disabled: boolean;
  readonly onCount: () => void;
  readonly onCancel: () => void;
}

function TallyCell({ label, trips, disabled, onCount, onCancel }: TallyCellProps) {
  const timer = useRef<ReturnType<typeof setTimeout> | null>(null);
  const held = useRef(false);
  const release = (): void => {
    if (timer.current !== null) clearTimeout(timer.current);
  };
  return (
    <button
      type="button"
      className="tally-cell"
      aria-label={label}
      disabled={disabled}
      data-empty={trips.length === 0}
      data-flagged={trips.some(({ flags }) => flags.length > 0)}
      onPointerDown={() => {
        held.current = false;
        timer.current = setTimeout(() => {
          held.current = true;
          if (trips.length > 0) onCancel();
        }, longPressMs);
      }}
      onPointerUp={release}
      onPointerLeave={release}
      onContextMenu={(event) => event.preventDefault()}
      onClick={() => {
        if (!held.current) onCount();
        held.current = false;
      }}
      onKeyDown={(event) => {
        if (['Delete', 'Backspace', '-'].includes(event.key) && trips.length > 0) onCancel();
      }}
    >
      {trips.length === 0 ? '·' : trips.length}
    </button>
  );
}
