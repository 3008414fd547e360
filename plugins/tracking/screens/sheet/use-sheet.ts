import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStream, useStreamSites } from '../../../../core/live/use-stream.ts';
import { usePane } from '../../../../core/panes/pane.ts';
import { records } from '../../../../core/records/client.ts';
import type { Signature } from '../../../../core/records/fields/signature.ts';
import { hoursOf } from '../../../../core/sites/shift.ts';
import { sheetOf } from '../../sheet.ts';
import { sheetTripStream } from '../../streams/sheet-trip.ts';
import { truckCheckinStream } from '../../streams/truck-checkin.ts';
import { shiftClockMs, useShift } from '../use-shift.ts';

/** The sheet of a site and shift: its lines from tallies and trips, and who signed it. */
export function useSheet() {
  const { search } = usePane();
  const readable = useStreamSites(truckCheckinStream);
  const view = useStream(truckCheckinStream, { clockMs: shiftClockMs });
  const found = useStream(sheetTripStream, { clockMs: shiftClockMs });
  const site = readable.find((id) => id === search.get('site')) ?? readable[0] ?? '';
  const { shift, running } = useShift(view.now);
  const machines = useQuery({
    queryKey: ['records', 'equipment', 'sheet', site],
    enabled: site !== '',
    staleTime: 300_000,
    queryFn: async () => {
      const { rows } = await records.list('equipment', { filter: [`family:in:${JSON.stringify(['haul_truck', 'hydraulic_shovel', 'wheel_loader', 'dragline'])}`], sites: site, limit: 300, sort: 'code' });
      return rows.map(({ id, code, family }) => ({ id, code: String(code), isTruck: family === 'haul_truck' }));
    },
  });
  const signed = useQuery({
    queryKey: ['records', 'signed_sheet', site, shift.productionDate, shift.code],
    enabled: site !== '',
    queryFn: async () => {
      const { rows } = await records.list('signed_sheet', { filter: [`production_date:eq:${shift.productionDate}`, `shift:eq:${shift.code}`], sites: site, limit: 1 });
      return (rows[0]?.signature as Signature | undefined) ?? null;
    },
  });
  const hours = useMemo(() => hoursOf(shift), [shift]);
  const trucks = useMemo(() => (machines.data ?? []).filter(({ isTruck }) => isTruck), [machines.data]);
  const unit = search.get('unit') ?? '';
  const lines = useMemo(() => sheetOf(trucks, view.rows.filter(({ unit: own }) => unit === '' || own === unit), hours, unit === '' ? found.rows : found.rows.filter((trip) => trip.unit === unit)), [trucks, view.rows, found.rows, hours, unit]);
  return { site, readable, view, shift, running, hours, lines, unit, units: (machines.data ?? []).filter(({ isTruck }) => !isTruck), error: machines.error, signature: signed.data ?? null, refetchSigned: () => void signed.refetch() };
}
