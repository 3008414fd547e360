import { HTMLSelect, InputGroup } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useFormat } from '../../../../core/i18n/use-format.ts';
import { StreamState } from '../../../../core/live/stream-state.tsx';
import { useStream, useStreamSites } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import { sheetOf } from '../../sheet.ts';
import { hoursOf } from '../../../../core/sites/shift.ts';
import { truckCheckinStream } from '../../streams/truck-checkin.ts';
import { shiftClockMs, useShift } from '../use-shift.ts';
import { TallyTable } from './tally-table.tsx';
import { useTally } from './use-tally.tsx';
import '../screen.css';
import './tally-sheet.css';

/** `/pointages_camions`: the checker's sheet of trips, one line per truck, one column per hour of the shift. */
export default function TallySheet() {
  const { t } = useLingui();
  const format = useFormat();
  const { search, setSearch } = usePane();
  const { selected } = useSites();
  const readable = useStreamSites(truckCheckinStream);
  const view = useStream(truckCheckinStream, { clockMs: shiftClockMs });
  const site = readable.find((id) => id === search.get('site')) ?? readable[0] ?? '';
  const { shift, running } = useShift(view.now);
  const [place, setPlace] = useState(search.get('place') ?? '');
  const trucks = useQuery({
    queryKey: ['records', 'equipment', 'haul_truck', site],
    enabled: site !== '',
    queryFn: async () => {
      const { rows } = await records.list('equipment', { filter: ['family:eq:haul_truck'], sites: site, limit: 200, sort: 'code' });
      return rows.map(({ id, code }) => ({ id, code: String(code) }));
    },
  });
  const mayCount = useCan('truck_checkin:create', site) && running && view.state !== 'past';
  const hours = hoursOf(shift);
  const lines = sheetOf(trucks.data ?? [], view.rows, hours);
  const places = [...new Set(lines.flatMap((line) => [...line.places.keys()]))].sort();
  const destination = place || places[0] || 'HOPPER';
  const { count, cancel, dialog } = useTally({ site, place: destination });

  return (
    <div className="tally-sheet">
      <header className="screen-head">
        <div>
          <h1 className="page-title">{t`Truck check-ins`}</h1>
          <p className="screen-note">
            {t`Shift ${shift.code} of ${format.date(shift.productionDate)}`} · {format.time(shift.startsAt)}–{format.time(shift.endsAt)} <StreamState view={view} />
          </p>
        </div>
        <div className="screen-tools">
          <HTMLSelect
            aria-label={t`Site`}
            value={site}
            onChange={(event) => setSearch({ site: event.target.value })}
            options={selected.filter(({ id }) => readable.includes(id)).map(({ id, code, name }) => ({ value: id, label: `${code} – ${name}` }))}
          />
          <label className="tally-place">
            {t`Destination of new trips`}
            <InputGroup value={place} placeholder={destination} maxLength={20} list="tally-places" onValueChange={setPlace} />
          </label>
          <datalist id="tally-places">
            {places.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </datalist>
        </div>
      </header>
      {trucks.error ? <p className="screen-note">{trucks.error.message}</p> : null}
      <TallyTable lines={lines} hours={hours} places={places} now={view.now} mayCount={mayCount} onCount={count} onCancel={cancel} />
      {dialog}
    </div>
  );
}
