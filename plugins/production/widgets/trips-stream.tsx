import { HTMLTable } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useFormat } from '../../../core/sites/use-format.ts';
import { useStream } from '../../../core/live/use-stream.ts';
import { usePane } from '../../../core/registry/pane.ts';
import { WidgetAnswer } from '../../../core/widgets/widget-answer.tsx';
import { materialName } from '../shared/material-name.ts';
import { tripStream } from '../streams/trip.ts';
import '../../../core/records/list/cells.css';

const shownRows = 20;

/** `trips.stream`: the last trips as they close, without names. */
export default function TripsStream() {
  const { t } = useLingui();
  const format = useFormat();
  const pane = usePane();
  const view = useStream(tripStream, { clockMs: 60_000 });
  const rows = view.rows
    .filter(({ gone }) => !gone)
    .toSorted((a, b) => (a.dump_end < b.dump_end ? 1 : -1))
    .slice(0, shownRows);
  return (
    <WidgetAnswer waiting={view.state === 'loading'} empty={rows.length === 0 ? t`No trips in the last day.` : null}>
      {() => (
        <div className="widget-scroll" tabIndex={0} role="group" aria-label={t`Recent trips`}>
          <HTMLTable compact className="widget-table">
            <thead>
              <tr>
                <th scope="col">{t`Dumped at`}</th>
                <th scope="col">{t`Truck`}</th>
                <th scope="col">{t({ message: 'Source', context: 'of a haul' })}</th>
                <th scope="col">{t({ message: 'Destination', context: 'of a haul' })}</th>
                <th scope="col" className="number">{t`Payload`}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td>{format.time(row.dump_end)}</td>
                  <td>
                    <button
                      type="button"
                      className="record-open"
                      onClick={(event) =>
                        pane.open(
                          `/production/truck_trips/${row.id}`,
                          event.ctrlKey || event.metaKey ? 'beside' : 'here',
                        )
                      }
                    >
                      {row.truckCode}
                    </button>
                  </td>
                  <td>
                    {[row.unitCode, row.material && materialName(row.material)].filter(Boolean).join(' · ') || '—'}
                  </td>
                  <td>{row.destination ?? '—'}</td>
                  <td className="number">
                    {row.payload_t === null ? '—' : format.quantity(row.payload_t, 't', { decimals: 1 })}
                  </td>
                </tr>
              ))}
            </tbody>
          </HTMLTable>
        </div>
      )}
    </WidgetAnswer>
  );
}
