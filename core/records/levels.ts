import { can, reachIn, type Access, type Permission } from '../registry/access.ts';
import type { Level } from './field.ts';
import type { RecordDefinition } from './record.ts';

/** The verb of a right to see fields of a level. */
export const levelVerb = (level: Level): `read_${Level}` => `read_${level}`;
const permissionOf = ({ name }: RecordDefinition, level: Level): Permission => `${name}:${levelVerb(level)}`;

const levelled = new WeakMap<RecordDefinition, readonly (readonly [string, Level])[]>();

/** The fields of a record that not every reader may see. */
export function levelledFields(definition: RecordDefinition): readonly (readonly [string, Level])[] {
  const fieldLevels =
    levelled.get(definition) ??
    Object.entries(definition.fields).flatMap(([name, { level }]) => (level ? [[name, level] as const] : []));
  levelled.set(definition, fieldLevels);
  return fieldLevels;
}

const reduced = new WeakMap<RecordDefinition, Map<string, RecordDefinition>>();

/**
 * A record as somebody knows it who holds some of its levels: the other fields do not exist. Equal levels give the same
 * object.
 */
export function withLevels(definition: RecordDefinition, holds: (level: Level) => boolean): RecordDefinition {
  const hidden = levelledFields(definition).flatMap(([name, level]) => (holds(level) ? [] : [name]));
  if (hidden.length === 0) return definition;
  const versions = reduced.get(definition) ?? new Map<string, RecordDefinition>();
  reduced.set(definition, versions);
  const version = versions.get(hidden.join()) ?? without(definition, hidden);
  versions.set(hidden.join(), version);
  return version;
}

function without(definition: RecordDefinition, hidden: readonly string[]): RecordDefinition {
  const shown = (name: string): boolean => !hidden.includes(name);
  return Object.freeze({
    ...definition,
    fields: Object.fromEntries(Object.entries(definition.fields).filter(([name]) => shown(name))),
    sections: definition.sections
      .map((section) => ({ ...section, fields: section.fields.filter(shown) }))
      .filter(({ fields }) => fields.length > 0),
    ...(definition.listed ? { listed: definition.listed.filter(shown) } : {}),
  });
}

/** The record as lists know it: what not every reader may see is on the entry alone. */
export const asListed = (definition: RecordDefinition): RecordDefinition => withLevels(definition, () => false);

/**
 * The record as a form or an import knows it: a level counts that its user holds over every row, of the site where one
 * is given.
 */
export const asEdited = (definition: RecordDefinition, access: Access, site?: string): RecordDefinition =>
  withLevels(definition, (level) => reachIn(access, permissionOf(definition, level), site) === 'site');

/** The record as an entry may show it: the row tells which of these fields its reader was given. */
export const asShown = (definition: RecordDefinition, access: Access): RecordDefinition =>
  withLevels(definition, (level) => can(access, permissionOf(definition, level)));
