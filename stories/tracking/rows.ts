import type { OperatorCheckinRow } from '../../plugins/tracking/streams/operator-checkin.ts';
import type { SheetTripRow } from '../../plugins/tracking/streams/sheet-trip.ts';
import type { TruckCheckinRow } from '../../plugins/tracking/streams/truck-checkin.ts';
import { shiftOf } from '../../core/sites/shift.ts';

export const shift = shiftOf('2026-03-09', 'P1', 'Africa/Casablanca');
const at = (minutes: number): string => new Date(shift.startsAt.getTime() + minutes * 60_000).toISOString();

const checkin = (
  name: string,
  minutes: number,
  kind: OperatorCheckinRow['kind'],
  machine: string | null = null,
  flags: readonly string[] = [],
): OperatorCheckinRow => ({
  id: `${name}-${kind}`,
  at: at(minutes),
  kind,
  person: name,
  name,
  matricule: `E-000${name.length}`,
  function: 'Haul truck operator',
  crew: 'A',
  badge: 'B-0001',
  equipment: machine,
  equipmentCode: machine,
  method: machine ? 'machine_login' : 'badge',
  fit: true,
  flags,
  status: flags.length > 0 ? 'flagged' : 'valid',
  version: 1,
});

/** A morning: one present, two driving (one after a change of seat), one eating, one gone. */
export const checkins: readonly OperatorCheckinRow[] = [
  checkin('Aminata Diallo', -12, 'in'),
  checkin('Aminata Diallo', 6, 'machine_on', 'T-01', ['missing_out']),
  checkin('Driss Amrani', -9, 'in'),
  checkin('Driss Amrani', 190, 'machine_on', 'T-01'),
  checkin('Élodie Garnier', -15, 'in', null, ['wrong_site']),
  checkin('Élodie Garnier', 4, 'machine_on', 'T-02'),
  checkin('Élodie Garnier', 200, 'break_start'),
  checkin('Omar Benali', 2, 'in'),
  checkin('Zineb Touré', -20, 'in'),
  checkin('Zineb Touré', 210, 'out'),
];

export const tallies: readonly TruckCheckinRow[] = Array.from({ length: 14 }, (_, index) => ({
  id: String(index),
  site: 's1',
  at: at(10 + index * 17),
  kind: 'dump',
  number: `PC-2026-${index}`,
  truck: index % 3 === 0 ? 't2' : 't1',
  truckCode: index % 3 === 0 ? 'T-02' : 'T-01',
  place: index % 2 === 0 ? 'HOPPER-1' : 'WASTE-1',
  unit: null,
  material: null,
  payload_t: index === 5 ? null : 94 + (index % 5),
  method: 'manual',
  status: index === 7 ? 'flagged' : 'valid',
  flags: index === 7 ? ['double_count'] : [],
  version: 1,
}));

export const now = shift.startsAt.getTime() + 245 * 60_000;

/** The trips of the same hours: as tallied, but one that nobody tallied, and one tally without a trip. */
export const foundTrips: readonly SheetTripRow[] = [
  ...tallies
    .filter(({ id }) => id !== '4')
    .map(({ id, truck, truckCode, at: dumped, place, payload_t: payload }) => ({
      id: `trip-${id}`,
      site: 's1',
      number: `VY-S1-260309-00${id}`,
      truck,
      truckCode,
      at: dumped,
      place,
      source: 'F-EX01',
      unit: null,
      payload_t: payload,
      gone: false,
      toldAt: dumped,
    })),
  {
    id: 'trip-x',
    site: 's1',
    number: 'VY-S1-260309-0099',
    truck: 't3',
    truckCode: 'T-03',
    at: at(100),
    place: 'WASTE-1',
    source: 'F-EX02',
    unit: null,
    payload_t: 92,
    gone: false,
    toldAt: at(100),
  },
];
