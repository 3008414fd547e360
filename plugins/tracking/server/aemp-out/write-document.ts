import type { JsonObject } from '../../../../core/registry/json-object.ts';
import { XMLBuilder } from 'fast-xml-parser';
import { namespace, version } from './aemp-terms.ts';
import { plainText, type Section } from './sections.ts';

/** A link of a page to itself and to its neighbours (ISO 15143-3 §8.4). */
export interface PageLink {
  readonly rel: 'first' | 'prev' | 'self' | 'next' | 'last';
  readonly href: string;
}

/** A machine as a snapshot has it: its header, and its sections by the standard's names in the order of its schema. */
export interface Snapshot {
  readonly header: Readonly<Record<string, string>>;
  readonly sections: Readonly<Record<string, Section>>;
}

/** A document before it is written as XML or JSON. */
export type OutDocument =
  | {
      readonly kind: 'fleet';
      readonly links: readonly PageLink[];
      readonly machines: readonly Snapshot[];
      readonly at: string;
    }
  | { readonly kind: 'equipment'; readonly machine: Snapshot; readonly at: string }
  | {
      readonly kind: 'series';
      readonly root: string;
      readonly name: string;
      readonly links: readonly PageLink[];
      readonly readings: readonly Section[];
    };

const builder = new XMLBuilder({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  format: true,
  suppressEmptyNode: true,
  suppressBooleanAttributes: false,
});
/** In XML the instant is an attribute. */
const inXml = ({ datetime, ...members }: Section) => ({ '@datetime': datetime, ...members });
const headerInXml = (header: Snapshot['header']) =>
  Object.fromEntries(Object.entries(header).map(([name, text]) => [name, plainText(text)]));
const machineInXml = ({ header, sections }: Snapshot) => ({
  EquipmentHeader: headerInXml(header),
  ...Object.fromEntries(Object.entries(sections).map(([name, section]) => [name, inXml(section)])),
});

/** The document as XML, by the element names of ISO/TS 15143-3. */
export function toXml(document: OutDocument): string {
  const rootAttributes = { '@xmlns': namespace, '@version': version };
  const root = (): JsonObject => {
    switch (document.kind) {
      case 'fleet':
        return {
          Fleet: {
            ...rootAttributes,
            '@snapshotTime': document.at,
            Links: document.links,
            Equipment: document.machines.map(machineInXml),
          },
        };
      case 'equipment':
        return { Equipment: { ...rootAttributes, '@snapshotTime': document.at, ...machineInXml(document.machine) } };
      case 'series':
        return {
          [document.root]: { ...rootAttributes, Links: document.links, [document.name]: document.readings.map(inXml) },
        };
    }
  };
  return builder.build({ '?xml': { '@version': '1.0', '@encoding': 'UTF-8' }, ...root() }) as string;
}

/** The same as JSON: the same names, instants as members. */
export function toJson(document: OutDocument): JsonObject {
  const machine = ({ header, sections }: Snapshot) => ({ EquipmentHeader: header, ...sections });
  switch (document.kind) {
    case 'fleet':
      return {
        Version: version,
        SnapshotTime: document.at,
        Links: document.links,
        Equipment: document.machines.map(machine),
      };
    case 'equipment':
      return { Version: version, SnapshotTime: document.at, Equipment: machine(document.machine) };
    case 'series':
      return { Version: version, Links: document.links, [document.name]: document.readings };
  }
}

/** Whether an `Accept` header would rather have JSON: XML is what the standard's clients read (clause 5). */
export function prefersJson(header: string | undefined): boolean {
  const quality = (wanted: RegExp): number => {
    const qualities = (header ?? '').split(',').flatMap((part) => {
      const [type = '', ...parameters] = part.trim().toLowerCase().split(';');
      const q = parameters.map((one) => /^\s*q\s*=\s*([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
      return wanted.test(type.trim()) ? [q === undefined ? 1 : Number(q)] : [];
    });
    return Math.max(0, ...qualities);
  };
  return quality(/^application\/([\w.-]+\+)?json$/) > quality(/^(application|text)\/([\w.-]+\+)?xml$/);
}
