import { LruMap } from 'toad-cache';
import type { Database, Host } from '../host/host.ts';
import type { RecordDefinition } from './record.ts';
import { hasSite } from './record.ts';

/*
 * The words that name rows, kept in the process: a list of trips names the same few machines, people and places again and
 * again. PostgreSQL tells every process of each row whose name may read otherwise, whoever wrote it and how
 * (`core/server/labels/`), and the kit forgets what it has written itself before it answers. While nobody tells, nothing is
 * kept.
 */

type Records = Host['records'];

/** Rows of one record that are remembered. */
const mostRows = 5_000;
/** No name is believed for longer, whatever is told. */
const memoryMs = 600_000;

interface Known {
  /** Counts up whenever a name may have changed: what was read before is not kept any more. */
  generation: number;
  readonly labels: LruMap<Map<string, string>>;
}

interface Labels {
  isTold: boolean;
  readonly known: Map<string, Known>;
  /** By record: those whose names are made of its rows' names. */
  readonly followers: ReadonlyMap<string, ReadonlySet<string>>;
}

const ofRecords = new WeakMap<Records, Labels>();

function labelsIn(records: Records): Labels {
  const found = ofRecords.get(records) ?? { isTold: false, known: new Map(), followers: followersIn(records) };
  ofRecords.set(records, found);
  return found;
}

function knownOf(labels: Labels, record: string): Known {
  const found = labels.known.get(record) ?? { generation: 0, labels: new LruMap(mostRows, memoryMs) };
  labels.known.set(record, found);
  return found;
}

/** The records whose rows' names stand in the name of a row. Instants in names are told by the clock of a site. */
function namedBy({ display, apart = [], fields, ...record }: RecordDefinition): readonly string[] {
  return [...display, ...apart].flatMap((name) => {
    const field = fields[name];
    if (field?.kind === 'ref') return [String(field.options['record'])];
    return field?.kind === 'datetime' && hasSite(record) ? ['site'] : [];
  });
}

function followersIn(records: Records): ReadonlyMap<string, ReadonlySet<string>> {
  const direct = Map.groupBy(
    [...records.values()].flatMap(({ definition }) =>
      namedBy(definition).map((named) => ({ named, follower: definition.name })),
    ),
    ({ named }) => named,
  );
  const reached = (name: string, found: Set<string>): Set<string> => {
    for (const { follower } of direct.get(name) ?? []) {
      if (found.has(follower)) continue;
      found.add(follower);
      reached(follower, found);
    }
    return found;
  };
  return new Map([...records.keys()].map((name) => [name, reached(name, new Set())]));
}

/** Names are told about from now on, or no longer. What was known is forgotten. */
export function labelsAreTold({ records }: Pick<Host, 'records'>, isTold: boolean): void {
  const labels = labelsIn(records);
  labels.isTold = isTold;
  for (const name of labels.known.keys()) forget(labels, name);
}

/** Rows of a record may be named otherwise: these, or any. */
export function forgetLabels({ records }: Pick<Host, 'records'>, record: string, ids?: readonly string[]): void {
  const labels = labelsIn(records);
  forget(labels, record, ids);
  for (const follower of labels.followers.get(record) ?? []) forget(labels, follower);
}

function forget(labels: Labels, record: string, ids?: readonly string[]): void {
  const known = knownOf(labels, record);
  known.generation += 1;
  if (ids) for (const id of ids) known.labels.delete(id);
  else known.labels.clear();
}

/** Transactions that have changed rows, and of which records: what they see is nobody else's yet. */
const changedIn = new WeakMap<Database, Set<string>>();

/** Notes that a transaction changes rows of a record. */
export function noteChanged(db: Database, record: string): void {
  if (db.isTransaction) changedIn.set(db, (changedIn.get(db) ?? new Set()).add(record));
}

/**
 * The names of rows by id: those that are known, and the others by `read`. `how` tells names of the same rows apart, such
 * as those of two languages.
 */
export async function knownLabels(
  { records }: Pick<Host, 'records'>,
  db: Database,
  record: string,
  how: string,
  ids: readonly string[],
  read: (ids: readonly string[]) => Promise<ReadonlyMap<string, string>>,
): Promise<ReadonlyMap<string, string>> {
  const labels = labelsIn(records);
  if (!labels.isTold || isChangedIn(db, labels, record)) return read(ids);
  const known = knownOf(labels, record);
  const found = new Map<string, string>();
  const missing: string[] = [];
  for (const id of ids) {
    const label = known.labels.get(id)?.get(how);
    if (label === undefined) missing.push(id);
    else found.set(id, label);
  }
  if (missing.length === 0) return found;
  const { generation } = known;
  for (const [id, label] of await read(missing)) {
    found.set(id, label);
    if (known.generation !== generation || db.isTransaction) continue;
    const ofRow = known.labels.get(id) ?? new Map<string, string>();
    known.labels.set(id, ofRow.set(how, label));
  }
  return found;
}

const isChangedIn = (db: Database, { followers }: Labels, record: string): boolean =>
  [...(changedIn.get(db) ?? [])].some((changed) => changed === record || followers.get(changed)?.has(record) === true);
