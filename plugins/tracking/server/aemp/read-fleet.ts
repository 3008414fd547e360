import { readXml } from '../../../../core/files/read-xml.ts';
import { instantOf, membersOf, numberOf, textOf, type Members } from '../protocols/raw-event.ts';

/** A figure with its own instant: each section of a snapshot has one. */
export interface Told {
  readonly value: number;
  readonly at: string;
}

export interface AempFault {
  readonly code: string;
  readonly description: string | null;
  readonly severity: 'info' | 'warning' | 'critical';
  readonly at: string;
}

/** One machine of a fleet page. Kilometres, litres, hours, per cent, tonnes. */
export interface AempMachine {
  readonly pin: string | null;
  readonly make: string | null;
  /** Null where the service says `missing`. */
  readonly model: string | null;
  readonly serial: string | null;
  readonly location: { readonly at: string; readonly lon: number; readonly lat: number; readonly altM: number | null } | null;
  readonly hours: Told | null;
  readonly idleHours: Told | null;
  readonly idleNonOperatingHours: Told | null;
  readonly km: Told | null;
  readonly fuelUsedL: Told | null;
  readonly fuelUsedLast24L: Told | null;
  readonly fuelPercent: Told | null;
  readonly defPercent: Told | null;
  readonly engineRunning: { readonly value: boolean; readonly at: string } | null;
  readonly loadCount: Told | null;
  readonly payloadT: Told | null;
  readonly loadFactorPercent: Told | null;
  readonly maxSpeedLast24Kmh: Told | null;
  readonly powerTakeOffHours: Told | null;
  readonly regenerationHours: Told | null;
  readonly faults: readonly AempFault[];
}

export interface AempPage {
  readonly machines: readonly AempMachine[];
  /** Address of the next page; null on the last. */
  readonly next: string | null;
}

const litresPerGallon = 3.785412;
const kmPerMile = 1.609344;
const kgPerPound = 0.45359237;
const metresPerFoot = 0.3048;

const listOf = (value: unknown): readonly Members[] => (value === undefined ? [] : Array.isArray(value) ? value : [value]).map(membersOf).filter((one) => one !== null);
/** A member told as an element or as an attribute. */
const member = (section: Members | null, name: string): unknown => section?.[name] ?? section?.[`@${name}`];
const say = (value: unknown): string | null => {
  const text = textOf(value);
  return text === null || text.toLowerCase() === 'missing' ? null : text;
};
const isUnit = (section: Members | null, name: string, words: RegExp): boolean => words.test(textOf(member(section, name)) ?? '');

/** Machines of one page at most; services give a hundred, and the largest mines have some hundreds. */
const mostMachines = 2_000;

/**
 * Reads a fleet page of ISO 15143-3 (AEMP 2.0), by local names whatever the namespace, instants as attributes or elements.
 * What a section lacks is null, never 0. Throws a `LineFault` where it is no XML, and an `Error` where it is no fleet page, or one of too many machines.
 */
export function readFleetPage(text: string): AempPage {
  const fleet = membersOf(readXml(text)['Fleet']);
  if (!fleet) throw new Error('The document is no fleet page of ISO 15143-3.');
  const machines = listOf(fleet['Equipment']);
  if (machines.length > mostMachines) throw new Error(`The page names ${machines.length} machines; at most ${mostMachines} are read.`);
  const next = listOf(fleet['Links']).find((link) => textOf(member(link, 'rel'))?.toLowerCase() === 'next');
  return { machines: machines.map(readMachine), next: next ? textOf(member(next, 'href')) : null };
}

function readMachine(machine: Members): AempMachine {
  const section = (name: string): Members | null => listOf(machine[name])[0] ?? null;
  const told = (name: string, figure: string, factor: (section: Members) => number = () => 1): Told | null => {
    const found = section(name);
    const [value, at] = [numberOf(member(found, figure)), instantOf(member(found, 'datetime'))];
    return found && value !== null && at !== null ? { value: value * factor(found), at } : null;
  };
  const litres = (units: string) => (found: Members) => (isUnit(found, units, /gal/i) ? litresPerGallon : 1);
  const header = section('EquipmentHeader');
  const running = section('EngineStatus');
  const runningAt = instantOf(member(running, 'datetime'));
  const isRunning = textOf(member(running, 'Running'));
  return {
    pin: say(member(header, 'PIN')),
    make: say(member(header, 'OEMName')),
    model: say(member(header, 'Model')),
    serial: say(member(header, 'SerialNumber')),
    location: readLocation(section('Location')),
    hours: told('CumulativeOperatingHours', 'Hour'),
    idleHours: told('CumulativeIdleHours', 'Hour'),
    idleNonOperatingHours: told('CumulativeIdleNonOperatingHours', 'Hour'),
    km: told('Distance', 'Odometer', (found) => (isUnit(found, 'OdometerUnits', /mi/i) ? kmPerMile : 1)),
    fuelUsedL: told('FuelUsed', 'FuelConsumed', litres('FuelUnits')),
    fuelUsedLast24L: told('FuelUsedLast24', 'FuelConsumed', litres('FuelUnits')),
    fuelPercent: told('FuelRemaining', 'Percent'),
    defPercent: told('DEFRemaining', 'Percent'),
    engineRunning: runningAt !== null && isRunning !== null ? { value: isRunning.toLowerCase() === 'true', at: runningAt } : null,
    loadCount: told('CumulativeLoadCount', 'Count'),
    payloadT: told('CumulativePayloadTotals', 'Payload', (found) => (isUnit(found, 'PayloadUnits', /lb|pound/i) ? kgPerPound / 1000 : isUnit(found, 'PayloadUnits', /^(t|ton|tonne|metric ton)s?$/i) ? 1 : 0.001)),
    loadFactorPercent: told('AverageLoadFactorLast24', 'Percent'),
    maxSpeedLast24Kmh: told('MaximumSpeedLast24', 'Speed', (found) => (isUnit(found, 'SpeedUnits', /mi|mph/i) ? kmPerMile : 1)),
    powerTakeOffHours: told('CumulativePowerTakeOffHours', 'Hour'),
    regenerationHours: told('CumulativeActiveRegenerationHours', 'Hour'),
    faults: [...listOf(machine['FaultCode']), ...listOf(machine['DiagnosticCode'])].flatMap(readFault),
  };
}

function readLocation(section: Members | null): AempMachine['location'] {
  const [lon, lat, at] = [numberOf(member(section, 'Longitude')), numberOf(member(section, 'Latitude')), instantOf(member(section, 'datetime'))];
  const altitude = numberOf(member(section, 'Altitude'));
  if (lon === null || lat === null || at === null) return null;
  return { lon, lat, at, altM: altitude === null ? null : altitude * (isUnit(section, 'AltitudeUnits', /f(oo|ee)?t/i) ? metresPerFoot : 1) };
}

function readFault(section: Members): readonly AempFault[] {
  const [code, at] = [textOf(member(section, 'CodeIdentifier')), instantOf(member(section, 'datetime'))];
  if (code === null || at === null) return [];
  const told = (textOf(member(section, 'CodeSeverity')) ?? '').toLowerCase();
  return [{ code: code.slice(0, 20), description: textOf(member(section, 'CodeDescription')), severity: /critical|severe|high|red/.test(told) ? 'critical' : /info|low|advis/.test(told) ? 'info' : 'warning', at }];
}
