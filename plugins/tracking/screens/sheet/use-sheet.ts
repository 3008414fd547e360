import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useStreamSites } from '../../../../core/live/use-stream.ts';
import { api } from '../../../../core/http/api.ts';
import { usePane } from '../../../../core/registry/pane.ts';
import { records } from '../../../../core/records/client.ts';
import type { Signature } from '../../../../core/records/fields/signature.ts';
import { hoursOf } from '../../../../core/sites/shift.ts';
import { operatorsOf, sheetOf } from '../../shared/sheet.ts';
import { assignmentAt, noPlan, type SheetPlan } from '../../shared/sheet-plan.ts';
import { operatorCheckinStream } from '../../streams/operator-checkin.ts';
import { sheetTripStream } from '../../streams/sheet-trip.ts';
import { truckCheckinStream } from '../../streams/truck-checkin.ts';
import { useShiftStream } from '../use-shift-stream.ts';
import type { signedSheet } from '../../records/signed-sheet.ts';

/** The sheet of a site and shift: its lines from tallies and trips, and who signed it. */
export function useSheet() {
  const { search } = usePane();
  const readable = useStreamSites(truckCheckinStream);
  const { view, shift, running } = useShiftStream(truckCheckinStream);
  const { view: found } = useShiftStream(sheetTripStream);
  // Of sites whose check-ins the reader may not see nobody is named.
  const { view: logOns } = useShiftStream(operatorCheckinStream);
  const site = readable.find((id) => id === search.get('site')) ?? readable[0] ?? '';
  const machines = useQuery({
    queryKey: ['records', 'equipment', 'sheet', site],
    enabled: site !== '',
    staleTime: 300_000,
    queryFn: async () => {
      const rows = await records.every('equipment', {
        filter: [`family:in:${JSON.stringify(['haul_truck', 'hydraulic_shovel', 'wheel_loader', 'dragline'])}`],
        sites: site,
        sort: 'code',
      });
      return rows.map(({ id, code, family }) => ({ id, code: String(code), isTruck: family === 'haul_truck' }));
    },
  });
  const signed = useQuery({
    queryKey: ['records', 'signed_sheet', site, shift.productionDate, shift.code],
    enabled: site !== '',
    queryFn: async () => {
      const { rows } = await records.list<typeof signedSheet>('signed_sheet', {
        filter: [`production_date:eq:${shift.productionDate}`, `shift:eq:${shift.code}`],
        sites: site,
        limit: 1,
      });
      return (rows[0]?.signature as Signature | undefined) ?? null;
    },
  });
  const hours = useMemo(() => hoursOf(shift), [shift]);
  const operators = useMemo(() => operatorsOf(logOns.rows), [logOns.rows]);
  const trucks = useMemo(() => (machines.data ?? []).filter(({ isTruck }) => isTruck), [machines.data]);
  const unit = search.get('unit') ?? '';
  const face = search.get('face') ?? '';
  const period = { from: shift.startsAt.toISOString(), to: shift.endsAt.toISOString() };
  const { data: plan = noPlan } = useQuery({
    queryKey: ['sheet-plan', site, period.from],
    enabled: site !== '',
    staleTime: 60_000,
    queryFn: ({ signal }) => api<SheetPlan>('tracking/sheet_plan/', { query: { site, ...period }, signal }),
  });
  const lines = useMemo(() => {
    const wanted = ({
      unit: own,
      at,
      source,
    }: {
      readonly unit: string | null;
      readonly at: string;
      readonly source?: string | null;
    }): boolean =>
      (unit === '' || own === unit) && (face === '' || (source ?? assignmentAt(plan, own, at)?.face) === face);
    return sheetOf(
      trucks,
      view.rows.filter((row) => row.site === site && wanted(row)),
      hours,
      found.rows.filter((trip) => trip.site === site && (trip.gone || wanted(trip))),
    );
  }, [trucks, view.rows, found.rows, hours, site, unit, face, plan]);
  const faces = useMemo(
    () =>
      [
        ...new Set([
          ...plan.assignments.map((one) => one.face),
          ...found.rows.flatMap((trip) => (trip.site === site ? (trip.source ?? []) : [])),
        ]),
      ].sort(),
    [plan, found.rows, site],
  );
  // A unit that has gone elsewhere since worked here in the shift all the same.
  const units = useMemo(() => {
    const here = (machines.data ?? []).filter(({ isTruck }) => !isTruck).map(({ id, code }) => [id, code] as const);
    return [...new Map([...plan.assignments.map((one) => [one.unit, one.unitCode] as const), ...here])]
      .map(([id, code]) => ({ id, code }))
      .toSorted((one, other) => one.code.localeCompare(other.code, undefined, { numeric: true }));
  }, [machines.data, plan]);
  // What is counted now goes where the unit, or the one unit of the face, takes it.
  const instant = new Date(Math.min(view.now, shift.endsAt.getTime() - 1)).toISOString();
  const working = [...new Set(plan.assignments.map((one) => one.unit))].flatMap(
    (id) => assignmentAt(plan, id, instant) ?? [],
  );
  const work =
    unit === ''
      ? face === ''
        ? null
        : (working.find((one) => one.face === face) ?? null)
      : assignmentAt(plan, unit, instant);
  return {
    site,
    readable,
    view,
    shift,
    running,
    hours,
    lines,
    operators,
    unit,
    face,
    faces,
    plan,
    work,
    units,
    error: machines.error,
    signature: signed.data ?? null,
    refetchSigned: () => void signed.refetch(),
  };
}
