import type { JsonObject } from '../../../../core/registry/json-object.ts';
import type { AempDocument, AempMachine } from './aemp-document.ts';
import { figureSections } from './figure-sections.ts';
import { nobody } from './machine-name.ts';
import { readMachine, readName } from './read-machine.ts';
import { listOf, readTree, textIn } from './read-tree.ts';

/** Machines of one page at most; services give a hundred, and the largest mines have some hundreds. */
export const mostMachines = 2_000;
/** Sections of one page of a time series at most. */
export const mostSections = 20_000;

/** A document that is sound, and nothing that is read here. */
export class ForeignDocument extends Error {
  readonly why: 'no_document' | 'too_many';
  /** Machines or sections, where they are too many. */
  readonly count: number;

  constructor(why: ForeignDocument['why'], count = 0) {
    super(
      why === 'too_many'
        ? `The document holds ${count} machines or readings, more than are read at once.`
        : 'The document is none of ISO 15143-3.',
    );
    this.name = 'ForeignDocument';
    this.why = why;
    this.count = count;
  }
}

/** Names of sections, in small letters: what a document of one machine or of a time series is known by. */
const sectionNames = [
  ...figureSections.flatMap(({ sections }) => sections),
  'Location',
  'EngineStatus',
  'EngineCondition',
  'SwitchStatus',
  'FaultCode',
  'DiagnosticCode',
  'DiagnosticTroubleCode',
  'Fault',
].map((name) => name.toLowerCase());

/**
 * Reads a document of ISO 15143-3 in XML or JSON: a page of the fleet, one machine, or a page of a time series; by
 * local names whatever the namespace and the order, instants as attributes or elements. Throws a `LineFault` where it
 * is broken, and a `ForeignDocument` where it is none of the standard's, or too long.
 */
export function readDocument(text: string): AempDocument {
  if (/^\s*(null)?\s*$/.test(text)) throw new ForeignDocument('no_document');
  const tree = readTree(text);
  if ('fleet' in tree) return fleetOf(listOf(tree['fleet'])[0] ?? {});
  if ('equipment' in tree) {
    const [only, ...others] = listOf(tree['equipment']);
    const alone = only !== undefined && others.length === 0 && !('links' in tree) && !Array.isArray(tree['equipment']);
    return alone ? { kind: 'equipment', machines: [machineOf(only)], ...linksOf(only) } : fleetOf(tree);
  }
  if ('equipmentheader' in tree) return { kind: 'equipment', machines: [machineOf(tree)], ...linksOf(tree) };
  const series = seriesIn(tree);
  if (!series) throw new ForeignDocument('no_document');
  const count = Object.values(series).reduce<number>(
    (sum, value) => sum + (Array.isArray(value) ? value.length : 1),
    0,
  );
  if (count > mostSections) throw new ForeignDocument('too_many', count);
  const name = 'equipmentheader' in series ? readName(series) : nobody;
  return { kind: 'series', machines: [readMachine(series, name)], ...linksOf(series) };
}

const machineOf = (machine: JsonObject): AempMachine => readMachine(machine, readName(machine));

function fleetOf(fleet: JsonObject): AempDocument {
  const machines = listOf(fleet['equipment']);
  if (machines.length > mostMachines) throw new ForeignDocument('too_many', machines.length);
  return { kind: 'fleet', machines: machines.map(machineOf), ...linksOf(fleet) };
}

/**
 * What holds the sections of a time series: the root element, such as `LocationMessages`, or in JSON the document
 * itself.
 */
function seriesIn(tree: JsonObject): JsonObject | null {
  const isSeries = (members: JsonObject): boolean => sectionNames.some((name) => name in members);
  if (isSeries(tree) && ('links' in tree || Object.values(tree).some(Array.isArray))) return tree;
  const roots = Object.entries(tree).flatMap(([name, value]) =>
    /messages?$|^faults$|series$/.test(name) ? listOf(value) : [],
  );
  const [root] = roots;
  // An empty page has its links, or nothing at all.
  return root ?? (Object.keys(tree).some((name) => name.endsWith('messages')) ? {} : isSeries(tree) ? tree : null);
}

function linksOf(page: JsonObject): Pick<AempDocument, 'self' | 'next'> {
  const links = listOf(page['links']).flatMap((link) => ('link' in link ? listOf(link['link']) : [link]));
  const href = (rel: string): string | null =>
    textIn(links.find((link) => textIn(link, 'rel')?.toLowerCase() === rel) ?? null, 'href');
  return { self: href('self'), next: href('next') };
}
