import { Button, PopoverNext, Tag } from '@blueprintjs/core';
import { SmallTick } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { listPath } from '../../../../core/records/list/list-path.ts';
import { useStream } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { tripFlags } from '../../records/choices.ts';
import { tripStream, type TripRow } from '../../streams/trip.ts';
import { useConfirmTrips } from '../use-confirm-trips.ts';
import './trips-to-confirm.css';

/** What makes somebody look at a trip; other flags only tell of it. */
const doubts = [
  'guessed_load',
  'guessed_dump',
  'missed_load_geofence',
  'missed_dump_geofence',
  'wrong_destination',
  'scale_fault',
  'gps_gap',
] as const;
const shown = 30;

/** The trips of the last day of which load or dump was concluded: each confirmed at one press. */
export function TripsToConfirm() {
  const view = useStream(tripStream, { clockMs: 60_000 });
  const mayConfirm = useCan('haul_trip:confirm');
  const rows = view.rows
    .filter(({ gone, state }) => !gone && state === 'to_review')
    .toSorted((a, b) => (a.dump_end < b.dump_end ? 1 : -1));
  if (!mayConfirm || view.state === 'past' || rows.length === 0) return null;
  return (
    <PopoverNext content={<TripList rows={rows} />} placement="bottom-end" shouldReturnFocusOnClose>
      <Button size="small" variant="outlined" intent="warning" aria-haspopup="dialog">
        <Plural value={rows.length} one="# trip to confirm" other="# trips to confirm" />
      </Button>
    </PopoverNext>
  );
}

function TripList({ rows }: { readonly rows: readonly TripRow[] }) {
  const { t, i18n } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const { confirm, busy } = useConfirmTrips();
  return (
    <div role="dialog" aria-label={t`Trips to confirm`} className="trips-to-confirm">
      <ul>
        {rows.slice(0, shown).map((row) => {
          const of = doubts.filter((flag) => row.flags.includes(flag));
          const way = `${row.unitCode ?? row.source ?? '?'} → ${row.destination ?? '?'}`;
          return (
            <li key={row.id}>
              <span className="trip-way">
                <Button
                  size="small"
                  variant="minimal"
                  text={row.truckCode}
                  onClick={() => pane.open(`/production/truck_trips/${row.id}`, 'beside')}
                />{' '}
                {format.time(row.dump_end)} · {way}
              </span>
              <span className="trip-doubts">
                {of.map((flag) => (
                  <Tag key={flag} minimal intent="warning">
                    {i18n._(tripFlags[flag])}
                  </Tag>
                ))}
                {of.length === 0 ? <Tag minimal>{t`Place unknown`}</Tag> : null}
              </span>
              <Button
                size="small"
                variant="outlined"
                intent="success"
                icon={<SmallTick />}
                text={t({ message: 'Confirm', context: 'trip' })}
                aria-label={t`Confirm the trip of ${row.truckCode} at ${format.time(row.dump_end)}`}
                loading={busy.includes(row.id)}
                onClick={() => void confirm([row.id])}
              />
            </li>
          );
        })}
      </ul>
      <Button
        size="small"
        variant="minimal"
        text={t`All in the register`}
        onClick={() => pane.open(listPath('/production/truck_trips', ['state:eq:to_review']), 'beside')}
      />
    </div>
  );
}
