import { Button, Dialog, DialogBody, DialogFooter, HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useMayOpen } from '../../../../core/session/use-may-open.ts';
import type { SheetTripRow } from '../../streams/sheet-trip.ts';
import type { TruckCheckinRow } from '../../streams/truck-checkin.ts';
import type { Settling } from './use-settle.ts';

const tripPath = '/production/truck_trips';

interface SettleDialogProps {
  readonly title: string;
  /** All trips shown; null where only what differs is. */
  readonly trips: readonly SheetTripRow[] | null;
  readonly untallied: readonly SheetTripRow[];
  readonly tripless: readonly TruckCheckinRow[];
  /** Code of a truck by its id. */
  readonly codeOf: (truck: string) => string;
  readonly mayCount: boolean;
  readonly settling: Settling;
  readonly onClose: () => void;
}

/** Trips and tallies that do not meet, and what can be done: accept the one or the other, for each or for all. */
export function SettleDialog({
  title,
  trips,
  untallied,
  tripless,
  codeOf,
  mayCount,
  settling,
  onClose,
}: SettleDialogProps) {
  const { t } = useLingui();
  const format = useFormat();
  const { open } = usePane();
  const mayOpenTrips = useMayOpen(tripPath);
  const waiting = new Set(untallied.map(({ id }) => id));
  const { create, reject } = settling;
  const look = (id: string): void => {
    onClose();
    open(`${tripPath}/${id}`, 'beside');
  };
  const rows = [
    ...(trips ?? untallied).map((trip) => ({ at: trip.at, trip, tally: null })),
    ...tripless.map((tally) => ({ at: tally.at, trip: null, tally })),
  ].sort((a, b) => (a.at < b.at ? -1 : 1));
  return (
    <Dialog isOpen title={title} onClose={onClose} className="settle-dialog">
      <DialogBody>
        {rows.length === 0 ? <p>{t`Tally and trips match.`}</p> : null}
        {rows.length > 0 ? (
          <HTMLTable compact striped className="screen-table">
            <thead>
              <tr>
                <th>{t`Time`}</th>
                <th>{t`Truck`}</th>
                <th>{t`Place`}</th>
                <th className="number">{t`Payload`}</th>
                <th>{t`What it is`}</th>
                <th>{t`Actions`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ at, trip, tally }) => (
                <tr key={trip?.id ?? tally?.id}>
                  <td className="number">{format.time(at)}</td>
                  <td>{codeOf((trip ?? tally)?.truck ?? '')}</td>
                  <td>{(trip ?? tally)?.place ?? '–'}</td>
                  <td className="number">{format.quantity((trip ?? tally)?.payload_t, 't', { decimals: 1 })}</td>
                  <td>
                    {trip ? (waiting.has(trip.id) ? t`Trip, not tallied` : t`Trip, tallied`) : t`Tally without a trip`}
                  </td>
                  <td>
                    {trip && mayOpenTrips ? (
                      <Button
                        size="small"
                        variant="minimal"
                        text={t({ message: 'Open', context: 'to look at' })}
                        onClick={() => look(trip.id)}
                      />
                    ) : null}
                    {trip && waiting.has(trip.id) && mayCount ? (
                      <Button size="small" text={t`Count it`} onClick={() => void settling.count([trip])} />
                    ) : null}
                    {tally && create ? (
                      <Button size="small" text={t`Create trip`} onClick={() => void create([tally])} />
                    ) : null}
                    {tally && mayCount ? (
                      <Button
                        size="small"
                        variant="minimal"
                        intent="danger"
                        text={t`Cancel tally`}
                        onClick={() => void settling.cancel([tally])}
                      />
                    ) : null}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        ) : null}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            {mayCount && (untallied.length > 0 || tripless.length > 0) ? (
              <Button
                text={t`Accept automatic trips`}
                onClick={() => void settling.count(untallied).then((through) => through && settling.cancel(tripless))}
              />
            ) : null}
            {create && (tripless.length > 0 || (reject && untallied.length > 0)) ? (
              <Button
                text={t`Accept tally`}
                onClick={() => void create(tripless).then((through) => through && reject?.(untallied))}
              />
            ) : null}
            <Button intent="primary" text={t`Done`} onClick={onClose} />
          </>
        }
      />
    </Dialog>
  );
}
