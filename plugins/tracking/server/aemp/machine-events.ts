import type { RawEvent } from '../protocols/raw-event.ts';
import type { AempMachine, ToldFigure, ToldPlace } from './aemp-document.ts';
import { impossibleFigure, type FigureName } from './figures.ts';
import { keyOf } from './machine-name.ts';

/** A figure is of a place that was told within this time of it, in ms; each section has an instant of its own. */
const besideMs = 3_600_000;

/** Every section is told with its instant. */
type MachineEvent = RawEvent & { readonly ts: string };

/**
 * The events in what a service tells of a machine. Their ids tell section and instant: a section that has not moved
 * since the last page is a duplicate. `withoutMeters` are counters that the ledger of meters would refuse.
 */
export function machineEvents(
  machine: AempMachine,
  equipment: string,
  withoutMeters: ReadonlySet<FigureName> = new Set(),
): readonly MachineEvent[] {
  const key = keyOf(machine.name) ?? '';
  const id = (section: string, at: string): string =>
    `aemp-${key}-${section}-${Math.floor(Date.parse(at) / 1000)}`.slice(-64);
  const possible = machine.figures.filter(({ name, value }) => impossibleFigure(name, value) === null);
  const meters = [
    ['operating_hours', 'hours'],
    ['odometer_km', 'km'],
  ] as const;
  return [
    ...machine.places.map((place) => ({
      id: id('position', place.at),
      kind: 'position',
      ts: place.at,
      equipment,
      data: positionData(place, possible),
    })),
    ...meters.flatMap(([name, kind]) =>
      possible
        .filter((figure) => figure.name === name && !withoutMeters.has(name))
        .map(({ at, value }) => ({ id: id(kind, at), kind: 'meter', ts: at, equipment, data: { kind, value } })),
    ),
    ...machine.faults.map(({ code, description, severity, at }) => ({
      id: id(`fault-${code}`, at),
      kind: 'fault',
      ts: at,
      equipment,
      data: { code, description, severity, active: true },
    })),
  ];
}

function positionData({ lon, lat, altM, at }: ToldPlace, figures: readonly ToldFigure[]): RawEvent['data'] {
  const figure = (name: FigureName): number | undefined =>
    figures.find((one) => one.name === name && Math.abs(Date.parse(one.at) - Date.parse(at)) <= besideMs)?.value;
  const running = figure('engine_running');
  return {
    lon,
    lat,
    alt: altM,
    speed: null,
    engine_hours: figure('operating_hours'),
    odometer: figure('odometer_km'),
    fuel_level: figure('fuel_percent'),
    fuel_used: figure('fuel_used_L'),
    ignition: running === undefined ? undefined : running === 1,
  };
}
