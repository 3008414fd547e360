import { roleOf, type Grant, type Grants, type RoleId } from '../registry/access.ts';
import type { ServerStream } from '../live/live.server.ts';
import type { RecordDefinition } from '../records/record.ts';
import type { ServerRecord } from '../records/records.server.ts';
import type { Identity, IngestKind, ServerPlugin } from '../host/host.ts';
import { exchangeFaults } from '../host/published.ts';
import { StartError } from '../host/start-error.ts';
import { subjectsOf, type Subject } from '../host/subjects.ts';

/** What the plugins bring, by name. */
export interface PluginSet {
  readonly records: ReadonlyMap<string, ServerRecord>;
  readonly streams: readonly ServerStream[];
  readonly ingestKinds: ReadonlyMap<string, IngestKind>;
  readonly grants: ReadonlyMap<string, Grants>;
  /** What the grants are about. */
  readonly subjects: ReadonlyMap<string, Subject>;
  /** How users are recognised in rows. */
  readonly identities: readonly Identity[];
}

/** Permissions of the host's own routes. */
const hostGrants: Readonly<Record<string, Grants>> = {
  layout: { share: [] },
};

/** Gathers the plugins' parts. Throws a `StartError` that lists every name given twice or missing. */
export function gatherPlugins(plugins: readonly ServerPlugin[]): PluginSet {
  const faults: string[] = [];
  const mapOf = <Value>(kind: string, entries: readonly (readonly [string, Value])[]): ReadonlyMap<string, Value> => {
    const map = new Map<string, Value>();
    for (const [name, value] of entries) {
      if (map.has(name)) faults.push(`the ${kind} ${name} is declared twice`);
      map.set(name, value);
    }
    return map;
  };
  mapOf(
    'plugin',
    plugins.map((plugin) => [plugin.id, plugin] as const),
  );
  const records = mapOf(
    'record',
    plugins
      .flatMap(({ records: own = [] }) => own.map(asServerRecord))
      .map((record) => [record.definition.name, record] as const),
  );
  const streams = plugins.flatMap(({ streams: own = [] }) => own);
  const reports = plugins.flatMap(({ reports: own = [] }) => own);
  mapOf(
    'report',
    reports.map(({ definition }) => [definition.name, definition] as const),
  );
  mapOf(
    'stream',
    streams.map((stream) => [stream.definition.name, stream] as const),
  );
  const ingestKinds = mapOf(
    'ingest kind',
    plugins.flatMap(({ ingest = [] }) => ingest).map((kind) => [kind.kind, kind] as const),
  );
  const grants = mergedGrants([
    ...Object.entries(hostGrants),
    ...[...records].map(([name, { definition }]) => [name, definition.access] as const),
    ...reports.map(({ definition }) => [definition.name, definition.access] as const),
    ...plugins.flatMap(({ grants: own = {} }) => Object.entries(own)),
  ]);
  faults.push(
    ...exchangeFaults(plugins),
    ...missingReferences(records),
    ...missingDerived(records),
    ...streams.flatMap(({ definition }) => undeclared(grants, definition.can, `the stream ${definition.name}`)),
  );
  if (faults.length > 0) throw new StartError(`The plugins do not fit together: ${faults.join('; ')}.`);
  return {
    records,
    streams,
    ingestKinds,
    grants,
    subjects: subjectsOf(plugins, grants),
    identities: plugins.flatMap(({ identity }) => identity ?? []),
  };
}

const asServerRecord = (record: NonNullable<ServerPlugin['records']>[number]): ServerRecord =>
  'definition' in record ? record : { definition: record, hooks: {} };

/** Holds every right (catalogue people.md §7), whether or not a declaration names it. */
const administrator: RoleId = 'admin';

/** Who sees what a level protects is said level by level: medical data is no administrator's business. */
const isLevel = (verb: string): boolean => verb.startsWith('read_');

/** A plugin may add verbs to a subject that another declares; of two lists for one verb, both count. */
function mergedGrants(entries: readonly (readonly [string, Grants])[]): ReadonlyMap<string, Grants> {
  const merged = new Map<string, Record<string, readonly Grant[]>>();
  for (const [subject, verbs] of entries) {
    const byVerb = merged.get(subject) ?? {};
    for (const [verb, roles] of Object.entries(verbs))
      byVerb[verb] = [...new Set([...(byVerb[verb] ?? []), ...roles, ...(isLevel(verb) ? [] : [administrator])])];
    merged.set(subject, byVerb);
  }
  return merged;
}

function missingReferences(records: ReadonlyMap<string, ServerRecord>): string[] {
  return [...records.values()].flatMap(({ definition }) =>
    Object.entries(definition.fields).flatMap(([field, { kind, options }]) => {
      const target = kind === 'children' ? (options['child'] as RecordDefinition).name : options['record'];
      return typeof target !== 'string' || options['optional'] === true || records.has(target)
        ? []
        : [`${definition.name}.${field} refers to ${target}, which no plugin declares`];
    }),
  );
}

/** A derived field without SQL would fail its first reader. */
function missingDerived(records: ReadonlyMap<string, ServerRecord>): string[] {
  return [...records.values()].flatMap(({ definition, hooks }) =>
    Object.entries(definition.fields).flatMap(([field, { derived }]) =>
      derived && !hooks.derived?.[field] ? [`the derived field ${definition.name}.${field} has no SQL`] : [],
    ),
  );
}

/** Says which permission nobody declared; nothing when it is known. */
export function undeclared(grants: ReadonlyMap<string, Grants>, permission: string, user: string): string[] {
  const [subject = '', verb = ''] = permission.split(':');
  return grants.get(subject)?.[verb] ? [] : [`${user} asks for ${permission}, which nobody declares`];
}

/** The roles that the grants name and the accounts do not have. */
export const unknownRoles = (grants: ReadonlyMap<string, Grants>, known: readonly string[]): readonly string[] => [
  ...new Set(
    [...grants.values()]
      .flatMap((verbs) => Object.values(verbs).flat().map(roleOf))
      .filter((role) => !known.includes(role)),
  ),
];
