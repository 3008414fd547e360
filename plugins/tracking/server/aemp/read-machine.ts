import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { instantOf, membersOf } from '../protocols/raw-event.ts';
import type { AempMachine, ToldFault, ToldFigure, ToldPlace, Unread } from './aemp-document.ts';
import { figureSections, minuteMembers, type FigureSection } from './figure-sections.ts';
import { saidText, type MachineName } from './machine-name.ts';
import { listOf, numberIn, textIn } from './read-tree.ts';
import { factorOf, metres } from './units.ts';

/** Telematics is younger: an instant before, such as 0001-01-01, says that none is known. */
const oldest = Date.UTC(1990);
const longestCode = 20;
const longestName = 100;

/** What could be read, and why the rest could not. */
interface Reading {
  readonly places: ToldPlace[];
  readonly figures: ToldFigure[];
  readonly faults: ToldFault[];
  readonly unread: Unread[];
}

/** The sections of a machine, or of a page of a time series, each as often as it is there. */
export function readMachine(machine: JsonObject, name: MachineName): AempMachine {
  const reading: Reading = { places: [], figures: [], faults: [], unread: [] };
  for (const section of figureSections)
    for (const [title, found] of sectionsOf(machine, section.sections)) readFigure(section, title, found, reading);
  for (const [title, found] of sectionsOf(machine, ['EngineStatus', 'EngineCondition']))
    readEngine(title, found, reading);
  for (const [, found] of sectionsOf(machine, ['SwitchStatus', 'SwitchedInput', 'DigitalInput']))
    readSwitch(found, reading);
  for (const [, found] of sectionsOf(machine, ['Location'])) readPlace(found, reading);
  for (const [title, found] of sectionsOf(machine, ['FaultCode', 'DiagnosticCode', 'DiagnosticTroubleCode', 'Fault']))
    readFault(title, found, reading);
  return { name, ...reading };
}

/** What a header, or the machine itself, says of its name; AEMP 1.x says `Make`. */
export function readName(machine: JsonObject): MachineName {
  const header = membersOf(listOf(machine['equipmentheader'])[0]) ?? machine;
  const said = (...names: readonly string[]): string | null =>
    saidText(textIn(header, ...names)?.slice(0, longestName) ?? null);
  return {
    pin: said('pin', 'vin'),
    make: said('oemname', 'make'),
    model: said('model'),
    serial: said('serialnumber'),
    equipmentId: said('equipmentid'),
  };
}

/**
 * In a time series of a service that follows the letter, `EngineStatusMessages` holds `EngineStatus`; others nest it
 * once more as `Faults`.
 */
function sectionsOf(
  machine: JsonObject,
  titles: readonly string[],
): readonly (readonly [title: string, section: JsonObject])[] {
  return titles.flatMap((title) => {
    const name = title.toLowerCase();
    const nested = listOf(machine[`${name}s`]).flatMap((list) => listOf(list[name]));
    return [...listOf(machine[name]), ...nested].map((section) => [titles[0] ?? title, section] as const);
  });
}

function instantIn(section: JsonObject): string | null {
  const at = instantOf(textIn(section, 'datetime', 'timestamp', 'time', 'date'));
  return at !== null && Date.parse(at) >= oldest ? at : null;
}

function readFigure(
  { figure, values, unit }: FigureSection,
  title: string,
  section: JsonObject,
  { figures, unread }: Reading,
): void {
  const inMinutes = textIn(section, ...values) === null ? textIn(section, ...minuteMembers) : null;
  const text = textIn(section, ...values) ?? inMinutes;
  if (text === null || saidText(text) === null) return;
  const value = numberIn(text);
  const said = unit ? textIn(section, ...unit.members) : null;
  const factor = unit ? factorOf(unit.words, said) : inMinutes === null ? 1 : 1 / 60;
  const at = instantIn(section);
  if (value === null || Math.abs(value) > 1e12)
    unread.push({ section: title, why: 'no_number', text: text.slice(0, 40) });
  else if (factor === null) unread.push({ section: title, why: 'no_unit', text: (said ?? '').slice(0, 40) });
  else if (at === null) unread.push(withoutInstant(title, section));
  else figures.push({ name: figure, value: value * factor, at });
}

function readEngine(title: string, section: JsonObject, { figures, unread }: Reading): void {
  const text = saidText(textIn(section, 'running', 'enginerunning', 'status', 'state', 'value'));
  if (text === null) return;
  const at = instantIn(section);
  const runs = onOrOff(text);
  if (runs === null) unread.push({ section: title, why: 'no_number', text: text.slice(0, 40) });
  else if (at === null) unread.push(withoutInstant(title, section));
  else figures.push({ name: 'engine_running', value: runs, at });
}

function readSwitch(section: JsonObject, { figures, unread }: Reading): void {
  const number = saidText(textIn(section, 'switchnumber', 'inputnumber', 'number', 'id', 'name'))
    ?.replaceAll(/[^A-Za-z0-9]/g, '')
    .slice(0, 12);
  const text = saidText(textIn(section, 'switchstatus', 'switchstate', 'status', 'state', 'value', 'active', 'closed'));
  if (!number || text === null) return;
  const at = instantIn(section);
  const closed = onOrOff(text);
  if (closed === null) unread.push({ section: 'SwitchStatus', why: 'no_number', text: text.slice(0, 40) });
  else if (at === null) unread.push(withoutInstant('SwitchStatus', section));
  else figures.push({ name: `switch_${number}`, value: closed, at });
}

function onOrOff(text: string): 0 | 1 | null {
  if (/^(true|1|on|yes|running|closed|active|key ?on)$/i.test(text)) return 1;
  return /^(false|0|off|no|stopped|not ?running|open|inactive|key ?off)$/i.test(text) ? 0 : null;
}

function readPlace(section: JsonObject, { places, unread }: Reading): void {
  const [lon, lat] = [
    numberIn(textIn(section, 'longitude', 'lon', 'lng')),
    numberIn(textIn(section, 'latitude', 'lat')),
  ];
  const altitude = numberIn(textIn(section, 'altitude'));
  const metresOf = factorOf(metres, textIn(section, 'altitudeunits', 'altitudeunit'));
  const at = instantIn(section);
  if (lon === null || lat === null)
    unread.push({
      section: 'Location',
      why: 'no_place',
      text: [textIn(section, 'latitude'), textIn(section, 'longitude')].filter(Boolean).join(', ').slice(0, 40),
    });
  else if (at === null) unread.push(withoutInstant('Location', section));
  else places.push({ lon, lat, at, altM: altitude === null || metresOf === null ? null : altitude * metresOf });
}

function readFault(title: string, section: JsonObject, { faults, unread }: Reading): void {
  const code = saidText(textIn(section, 'codeidentifier', 'code', 'identifier'));
  if (code === null) return;
  const at = instantIn(section);
  if (at === null) {
    unread.push(withoutInstant(title, section));
    return;
  }
  const said = textIn(section, 'codeseverity', 'severity') ?? '';
  const severity = /critical|severe|high|red|stop/i.test(said)
    ? 'critical'
    : /info|low|advis|minor/i.test(said)
      ? 'info'
      : 'warning';
  const source = saidText(textIn(section, 'codesource', 'source'));
  const description = [saidText(textIn(section, 'codedescription', 'description')), source]
    .filter((part) => part !== null)
    .join(' · ');
  faults.push({
    code: code.slice(0, longestCode),
    description: description === '' ? null : description.slice(0, 500),
    severity,
    at,
  });
}

function withoutInstant(section: string, members: JsonObject): Unread {
  const instantText = textIn(members, 'datetime', 'timestamp', 'time', 'date') ?? '';
  return { section, why: instantText === '' ? 'no_instant' : 'bad_instant', text: instantText.slice(0, 40) };
}
