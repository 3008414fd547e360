import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { v4 } from 'uuid';
import { records } from '../../../../core/records/client.ts';
import { useRecordEntry } from '../../../../core/records/views/use-record-entry.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { oneByOne } from '../../shared/one-by-one.ts';
import type { SheetTripRow } from '../../streams/sheet-trip.ts';
import type { TruckCheckinRow } from '../../streams/truck-checkin.ts';
import type { truckCheckin } from '../../records/truck-checkin.ts';

/**
 * What brings tally and trips together. Each stops at the first row that is refused, says which, and answers whether it
 * came through. What the plugin of trips does not offer this user is null.
 */
export interface Settling {
  /** Counts trips that nobody tallied. */
  readonly count: (trips: readonly SheetTripRow[]) => Promise<boolean>;
  /** Cancels tallies of which there is no trip. */
  readonly cancel: (tallies: readonly TruckCheckinRow[]) => Promise<boolean>;
  /** Makes trips of tallies. */
  readonly create: ((tallies: readonly TruckCheckinRow[]) => Promise<boolean>) | null;
  /** Rejects trips that nobody tallied. */
  readonly reject: ((trips: readonly SheetTripRow[]) => Promise<boolean>) | null;
}

/**
 * The ways to reconcile the sheet of a site with its trips (catalogue operations.md §3.2). Sheet and trips follow from
 * their streams.
 */
export function useSettle(site: string, mayCount: boolean, signedReason: string | null): Settling {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat(site);
  const mayCreate = useCan('haul_trip:create', site);
  const mayReject = useCan('haul_trip:reject', site);
  const hasPlaces = useRecordEntry('mine_location') !== null;
  const { data: places } = useQuery({
    queryKey: ['records', 'mine_location', 'codes', site],
    enabled: mayCreate && hasPlaces && site !== '',
    staleTime: 300_000,
    queryFn: async () =>
      new Map((await records.every('mine_location', { sites: site })).map(({ id, code }) => [String(code), id])),
  });
  const each = async <Row extends { readonly truckCode: string; readonly at: string }>(
    rows: readonly Row[],
    work: (row: Row) => Promise<unknown>,
  ): Promise<boolean> => {
    const { done, stopped } = await oneByOne(rows, work);
    if (stopped === null) {
      if (done > 0) toast(t`Resolved: ${done}.`, 'success');
      return true;
    }
    const all = rows.length;
    const which = `${stopped.at.truckCode}, ${format.time(stopped.at.at)}`;
    const why = stopped.error instanceof Error ? stopped.error.message : String(stopped.error);
    toast(t`Resolved: ${done} of ${all}. Stopped at ${which}: ${why}`, 'danger');
    return false;
  };
  return {
    count: (trips) =>
      each(trips, ({ number, truck, at, place, payload_t: payload }) =>
        records.create<typeof truckCheckin>(
          'truck_checkin',
          {
            site,
            truck,
            at,
            kind: 'dump',
            place: place ?? '–',
            payload,
            method: 'manual',
            confirmed: true,
            comment: signedReason ?? t`From the automatic trip ${number ?? ''}.`,
          },
          v4(),
          // What was weighed is taken over as it is.
          ['overload'],
        ),
      ),
    cancel: (tallies) =>
      each(tallies, (tally) =>
        records.update<typeof truckCheckin>(
          'truck_checkin',
          tally,
          { cancel_reason: signedReason ?? t`No trip was found for it.` },
          v4(),
        ),
      ),
    create:
      mayCount && mayCreate
        ? (tallies) =>
            each(tallies, ({ number, truck, at, place, payload_t: payload }) =>
              records.create(
                'haul_trip',
                {
                  site,
                  truck,
                  dump_end: at,
                  destination: places?.get(place) ?? null,
                  payload,
                  edit_reason: t`Tallied at the dump: ${number}`,
                },
                v4(),
                ['overload'],
              ),
            )
        : null,
    reject:
      mayCount && mayReject
        ? (trips) =>
            each(trips, async ({ id }) =>
              records.transition(
                'haul_trip',
                await records.read('haul_trip', id),
                'reject',
                { reason: t`Not on the tally sheet.` },
                v4(),
              ),
            )
        : null,
  };
}
