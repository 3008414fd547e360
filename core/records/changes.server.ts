import { serverStream, type ServerStream } from '../live/live.server.ts';
import { companyTopic } from '../live/protocol.ts';
import type { Host } from '../host/host.ts';
import { beyondScope } from '../host/scope/caller-scope.ts';
import { changeStream, rememberedChanges, topicsOf, type ChangeAction, type RecordChange } from './changes.ts';
import type { AlongRow } from './change-rows.server.ts';
import { forgetLabels } from './label-cache.server.ts';
import type { ServerRecord } from './records.server.ts';

/** A row that was written; `site` where its record has sites. */
interface WrittenRow {
  readonly id: string;
  readonly site?: string | null | undefined;
}

/**
 * The last changes by topic, whether anybody looked or not: a list that was fetched a moment before it subscribed
 * misses nothing.
 */
const recent = new WeakMap<Host['records'], Map<string, RecordChange[]>>();

function recentOf(host: Host, record: string, site: string): RecordChange[] {
  const topics = recent.get(host.records) ?? new Map<string, RecordChange[]>();
  recent.set(host.records, topics);
  const name = `${record}@${site}`;
  const changes = topics.get(name) ?? [];
  topics.set(name, changes);
  return changes;
}

function know(known: RecordChange[], changes: readonly RecordChange[]): void {
  known.push(...changes.slice(-rememberedChanges));
  if (known.length > rememberedChanges) known.splice(0, known.length - rememberedChanges);
}

/** The streams of all records' changes. */
export const changeStreams = (records: ReadonlyMap<string, ServerRecord>): readonly ServerStream[] =>
  [...records.values()].map(
    ({ definition: { name, scope } }) =>
      serverStream(changeStream(name, topicsOf(scope)), {
        load: async (host, site) => [...recentOf(host, name, site)],
        heard: (host, site, changes) => know(recentOf(host, name, site), changes),
      }) as ServerStream,
  );

/**
 * Tells open lists and pages that rows of a record were written; a row that went to another site is told to both. Call
 * it after the commit; an unknown record is nobody's concern. `left`: the site that each such row was in, by its id.
 */
export function tellChanges(
  host: Host,
  record: string,
  rows: readonly WrittenRow[],
  action: ChangeAction,
  left: ReadonlyMap<string, string> = new Map(),
): void {
  const { definition, hooks } = host.records.get(record) ?? {};
  if (!definition) return;
  if (action !== 'create')
    forgetLabels(
      host,
      record,
      rows.map(({ id }) => id),
    );
  const { changed } = hooks ?? {};
  if (changed)
    beyondScope(() =>
      changed(
        rows.map(({ id }) => id),
        host,
      ),
    );
  const stream = changeStream(record, topicsOf(definition.scope));
  const at = new Date().toISOString();
  const gone = rows.flatMap(({ id }) => (left.has(id) ? [{ id, site: left.get(id) }] : []));
  for (const [site, of] of Map.groupBy([...rows, ...gone], (row) =>
    stream.scope === 'company' ? companyTopic : (row.site ?? ''),
  )) {
    const changes = of.map(({ id }): RecordChange => ({ id, action, at }));
    know(recentOf(host, record, site), changes);
    host.live.publish(stream, site, changes);
  }
}

/** The same for rows that changed along with others, once their transaction is over. */
export function tellAlong(host: Host, along: readonly AlongRow[]): void {
  for (const [key, of] of Map.groupBy(along, ({ record, action }) => `${record} ${action}`)) {
    const [record, action] = key.split(' ') as [string, ChangeAction];
    tellChanges(
      host,
      record,
      of.map(({ row }) => row),
      action,
      new Map(of.flatMap(({ row, left }) => (left ? [[row.id, left] as const] : []))),
    );
  }
}
