import type { RawEvent } from '../protocols/raw-event.ts';
import type { AempMachine, Told } from './read-fleet.ts';

/** What a machine is called by its service: its PIN, else make, model and serial number (catalogue operations.md §4.3). */
export const keyOf = ({ pin, make, model, serial }: AempMachine): string => pin ?? [make, model, serial].map((part) => part ?? '').join(' ');

/** The events in a machine's snapshot. Their ids tell section and instant: a section that has not moved since the last page is a duplicate. */
export function aempEvents(machine: AempMachine, equipment: string): readonly RawEvent[] {
  const { location, hours, km, faults } = machine;
  const id = (section: string, at: string): string => `aemp-${keyOf(machine)}-${section}-${Math.floor(Date.parse(at) / 1000)}`.slice(0, 64);
  const meter = (kind: string, told: Told | null): RawEvent[] => (told === null ? [] : [{ id: id(kind, told.at), kind: 'meter', ts: told.at, equipment, data: { kind, value: told.value } }]);
  const position = {
    lon: location?.lon, lat: location?.lat, alt: location?.altM, speed: null, engine_hours: hours?.value, odometer: km?.value,
    fuel_level: machine.fuelPercent?.value, fuel_used: machine.fuelUsedL?.value, ignition: machine.engineRunning?.value,
  };
  return [
    ...(location ? [{ id: id('position', location.at), kind: 'position', ts: location.at, equipment, data: position }] : []),
    ...meter('hours', hours),
    ...meter('km', km),
    ...faults.map(({ code, description, severity, at }) => ({ id: id(`fault-${code}`, at), kind: 'fault', ts: at, equipment, data: { code, description, severity, active: true } })),
  ];
}

/** Figures that are kept as such, by name: control and condition monitoring, no counters of the time ledger. */
export const aempMetrics = (machine: AempMachine): readonly (Told & { readonly name: string })[] =>
  Object.entries({
    idle_hours: machine.idleHours,
    idle_non_operating_hours: machine.idleNonOperatingHours,
    fuel_used_L: machine.fuelUsedL,
    fuel_used_last_24_L: machine.fuelUsedLast24L,
    fuel_percent: machine.fuelPercent,
    def_percent: machine.defPercent,
    load_count: machine.loadCount,
    payload_t: machine.payloadT,
    load_factor_last_24_percent: machine.loadFactorPercent,
    max_speed_last_24_kmh: machine.maxSpeedLast24Kmh,
    power_take_off_hours: machine.powerTakeOffHours,
    regeneration_hours: machine.regenerationHours,
  }).flatMap(([name, told]) => (told === null ? [] : [{ name, ...told }]));
