import type { MessageDescriptor } from '@lingui/core';
import { sql, type RawBuilder } from 'kysely';
import type { Caller, Database, Host } from '../host/host.ts';
import { seeingAll } from '../host/scope/caller-scope.ts';
import type { Field } from './field.ts';
import { lineFields } from './fields/lines.ts';
import { readableSites } from './list.server.ts';
import { oneOf } from './one-of.server.ts';
import { problems } from './problems.server.ts';
import { reachesSite } from './reach.ts';
import { reachCondition, sitesCondition } from './reach.server.ts';
import { hasSite, type RecordDefinition } from './record.ts';
import type { StoredRow } from './record.ts';
import { sentences } from '../i18n/sentences.ts';

/*
 * A row points only to what its writer may write against. A row of a site points to rows of the same site or of the company;
 * a record whose rows may be pointed to from elsewhere says why (`across`). A row of the company points to rows of sites in which its writer has the
 * right that the write asks for, and so does every row that names a site itself.
 */

type Draft = Readonly<Record<string, unknown>>;
type Wrong = Record<string, MessageDescriptor>;

/** A row about to be written. */
export interface Written {
  /** What the writer gives; only references among it are looked at. */
  readonly values: Draft;
  /**
   * The row as it is stored; absent for a new one. A reference that it has already may stay, unless the row goes to
   * another site.
   */
  readonly before?: Draft | undefined;
}

interface Asking {
  readonly host: Host;
  readonly db: Database;
  readonly caller: Caller;
}

/** Kinds that hold ids of rows. */
const pointing = new Set(['ref', 'refs', 'checklist']);

/**
 * What is wrong with the references of rows, by their place and the field's path; rows that are right are absent. What
 * they point to is held until the transaction ends.
 */
export async function wrongReferences(
  definition: RecordDefinition,
  rows: readonly Written[],
  asking: Asking,
): Promise<ReadonlyMap<number, Wrong>> {
  const wrong = new Map<number, Wrong>();
  const tell = (index: number, path: string, sentence: MessageDescriptor): void =>
    void wrong.set(index, { ...wrong.get(index), [path]: sentence });
  const pointers = rows.flatMap((row, index) => pointersOf(definition, row).map((pointer) => ({ ...pointer, index })));
  const targets = targetsOf(pointers, asking.host);
  const found = await readTargets(
    targets.map(({ target, of }) => [target, distinctIds(of)]),
    asking,
  );
  for (const { target, of } of targets) {
    for (const { index, path, ids } of of) {
      const row = rows[index] as Written;
      const sites = ids.map((id) => found.get(target.name)?.get(id));
      if (sites.includes(undefined)) tell(index, path, sentences.missingReference);
      else if (sites.some((site) => !isWithin(definition, target, row, site ?? null, asking.caller)))
        tell(index, path, sentences.foreignReference);
    }
  }
  return wrong;
}

/** Throws a `Problem` that names the wrong references of one row. */
export async function checkReferences(definition: RecordDefinition, row: Written, asking: Asking): Promise<void> {
  const wrong = (await wrongReferences(definition, [row], asking)).get(0);
  if (wrong) throw problems.invalid(wrong);
}

/**
 * SQL that holds where everything that a new row points to may be pointed to, and is held until the transaction ends; null
 * where it points to nothing. What is wrong `checkReferences` tells.
 */
export function referencesHoldSql(
  definition: RecordDefinition,
  values: Draft,
  { host, caller }: Pick<Asking, 'host' | 'caller'>,
): RawBuilder<unknown> | null {
  const targets = targetsOf(pointersOf(definition, { values }), host);
  if (targets.length === 0) return null;
  return sql.join(
    targets.map(({ target, of }) => {
      const ids = distinctIds(of);
      const sites = sitesWithin(definition, target, values, caller);
      return sql`
        (
          select count(*)
          from (${targetsSql(target, ids, caller)}) found
          ${sites ? sql`where site is null or site = any(${sites}::uuid[])` : sql``}) = ${sql.lit(ids.length)}`;
    }),
    sql` and `,
  );
}

/** The sites whose rows of another record a new row may point to; null where it does not matter. */
function sitesWithin(
  definition: RecordDefinition,
  target: RecordDefinition,
  { site }: Draft,
  caller: Caller,
): readonly string[] | null {
  if (!isBound(target)) return null;
  return definition.scope === 'site' && !isSite(target)
    ? [String(site)]
    : caller.sites.filter((one) => reachesSite(definition, caller, 'create', one));
}

/**
 * A row of the company belongs in part to the sites that it points to: who changes it must have the right there too.
 * Throws a `Problem`.
 */
export async function checkPointedSites(
  definition: RecordDefinition,
  verb: string,
  row: StoredRow,
  { host, db, caller }: Asking,
): Promise<void> {
  if (definition.scope === 'site') return;
  for (const { field, ids } of pointersOf(definition, { values: row })) {
    const target = host.records.get(String(field.options.record))?.definition;
    if (!target || !isBound(target)) continue;
    // A row that the caller does not even see is at a site all the same.
    const { rows } = await seeingAll(db, () =>
      sql<{
        site: string | null;
      }>`select ${siteOf(target)} as site from ${sql.table(target.name)} where ${oneOf(ids)}`.execute(db),
    );
    if (rows.some(({ site }) => site !== null && !reachesSite(definition, caller, verb, site)))
      throw problems.forbidden(`${definition.name}:${verb}`);
  }
}

interface Pointer {
  readonly path: string;
  readonly field: Field;
  readonly ids: readonly string[];
}

/** Pointers by the record that they point to, where its plugin is there. */
const targetsOf = <P extends Pointer>(pointers: readonly P[], host: Host) =>
  [...Map.groupBy(pointers, ({ field }) => String(field.options.record))].flatMap(([record, of]) => {
    const target = host.records.get(record)?.definition;
    return target ? [{ target, of }] : [];
  });

const distinctIds = (pointers: readonly Pointer[]): readonly string[] => [
  ...new Set(pointers.flatMap(({ ids }) => ids)),
];

/**
 * The references that are new in a row, cells of lines by their path; all of them where the row goes to another site.
 */
function pointersOf(definition: RecordDefinition, { values, before }: Written): readonly Pointer[] {
  const moves = before !== undefined && typeof values.site === 'string' && values.site !== before.site;
  const row = moves ? { ...before, ...values } : values;
  return Object.entries(definition.fields).flatMap(([name, field]): readonly Pointer[] => {
    const idsBefore = new Set(moves ? [] : idsIn(field, before?.[name]));
    return cellsOf(name, field, row[name]).flatMap(([path, inner, value]) => {
      const ids = idsOf(value).filter((id) => !idsBefore.has(id));
      return pointing.has(inner.kind) && ids.length > 0 ? [{ path, field: inner, ids }] : [];
    });
  });
}

function cellsOf(
  name: string,
  field: Field,
  value: unknown,
): readonly (readonly [path: string, field: Field, value: unknown])[] {
  if (field.kind !== 'lines') return [[name, field, value]];
  const lines = (value ?? []) as readonly Draft[];
  return lines.flatMap((line, index) =>
    Object.entries(lineFields(field)).map(([cell, inner]) => [`${name}.${index}.${cell}`, inner, line[cell]] as const),
  );
}

const idsIn = (field: Field, value: unknown): readonly string[] =>
  cellsOf('', field, value).flatMap(([, inner, cell]) => (pointing.has(inner.kind) ? idsOf(cell) : []));
const idsOf = (value: unknown): string[] => (value === null || value === undefined ? [] : [value].flat().map(String));

const isSite = ({ name }: RecordDefinition): boolean => name === 'site';
const sited = (target: RecordDefinition): boolean => hasSite(target) || isSite(target);
/** Whether it matters from which site a row of it is pointed to. */
const isBound = (target: RecordDefinition): boolean => sited(target) && target.across === undefined;
const siteOf = (target: RecordDefinition): RawBuilder<unknown> => (isSite(target) ? sql`id` : sql`site`);

/**
 * The sites of the rows that live and that the caller may read, by record and id; null for rows of the company. One
 * question for all records: a row may point to ten.
 */
async function readTargets(
  targets: readonly (readonly [target: RecordDefinition, ids: readonly string[]])[],
  { db, caller }: Asking,
): Promise<ReadonlyMap<string, ReadonlyMap<string, string | null>>> {
  if (targets.length === 0) return new Map();
  const { rows } = await sql<{ record: string; id: string; site: string | null }>`${sql.join(
    targets.map(([target, ids]) => sql`select * from (${targetsSql(target, ids, caller)}) found`),
    sql` union all `,
  )}`.execute(db);
  return new Map(
    [...Map.groupBy(rows, ({ record }) => record)].map(([record, of]) => [
      record,
      new Map(of.map(({ id, site }) => [id, site])),
    ]),
  );
}

function targetsSql(target: RecordDefinition, ids: readonly string[], caller: Caller): RawBuilder<unknown> {
  const mine = sitesCondition(target, readableSites(target, caller, null));
  const reach = reachCondition(target, caller, 'read');
  return sql`
    select ${sql.lit(target.name)} as record, id, ${sited(target) ? siteOf(target) : sql`null::uuid`} as site
    from ${sql.table(target.name)}
    where ${oneOf(ids)}
      and deleted_at is null ${mine ? sql`and ${mine}` : sql``} ${reach ? sql`and ${reach}` : sql``} for key share`;
}

function isWithin(
  definition: RecordDefinition,
  target: RecordDefinition,
  { values, before }: Written,
  site: string | null,
  caller: Caller,
): boolean {
  if (site === null || !isBound(target)) return true;
  if (definition.scope === 'site' && !isSite(target)) return site === (values.site ?? before?.site);
  return reachesSite(definition, caller, before ? 'update' : 'create', site);
}
