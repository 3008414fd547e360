import { sql } from 'kysely';
import { Counter, Gauge } from 'prom-client';
import type { Host, IngestRejection } from '../../../../core/host/host.ts';
import type { Source } from './sources.ts';

/**
 * The codes of refusals (catalogue operations.md §4.2, and of messages that cannot be read): any other is counted as
 * `other`.
 */
const refusalCodes = new Set([
  'bad_schema',
  'unknown_device',
  'unknown_equipment',
  'unknown_tank',
  'kind_not_allowed',
  'site_not_allowed',
  'future_ts',
  'too_old',
  'invalid_fix',
  'impossible_value',
  'not_fit',
  'put_aside',
  'bad_json',
  'bad_report',
  'bad_fleet',
  'no_machine',
  'bad_query',
  'bad_encoding',
  'too_large',
]);
/** Sources that have a line of their own in the figures; those beyond are one. */
const mostSources = 200;

interface Counters {
  readonly refused: Counter;
  readonly unknownTokens: Counter;
  readonly sources: Set<string>;
}

const byHost = new WeakMap<Host, Counters>();

/** The figures of a server about what it could not take. */
function countersOf(host: Host): Counters {
  const existing = byHost.get(host);
  if (existing) return existing;
  const registers = [host.metrics];
  const counters: Counters = {
    refused: new Counter({
      name: 'ingest_refused_total',
      help: 'Events and messages that were refused and kept in quarantine',
      labelNames: ['source', 'reason'],
      registers,
    }),
    unknownTokens: new Counter({
      name: 'ingest_unknown_tokens_total',
      help: 'Requests of the ingest API with a token that no source has',
      registers,
    }),
    sources: new Set(),
  };
  byHost.set(host, counters);
  return counters;
}

const reasonOf = (code: string): string => (refusalCodes.has(code) ? code : 'other');

function sourceOf({ sources }: Pick<Counters, 'sources'>, code: string): string {
  if (sources.size < mostSources) sources.add(code);
  return sources.has(code) ? code : 'other';
}

/** Counts what was refused, by source and reason. */
export function countRefused(
  host: Host,
  { code: source }: Source,
  rejected: readonly Pick<IngestRejection, 'code'>[],
): void {
  const counters = countersOf(host);
  for (const { code } of rejected) counters.refused.inc({ source: sourceOf(counters, source), reason: reasonOf(code) });
}

/** Counts a request that nobody can be held to: nothing else of it is kept. */
export const countUnknownToken = (host: Host): void => countersOf(host).unknownTokens.inc();

/**
 * Adds the figures to `/metrics`: from the start, so that a rate can be told from the first refusal on; and what waits
 * in quarantine, asked of the database.
 */
export function serveIngestFigures(host: Host): void {
  const counters = countersOf(host);
  const waiting: Gauge = new Gauge({
    name: 'ingest_quarantine_waiting',
    help: 'Entries in quarantine that wait for somebody, by source and reason',
    labelNames: ['source', 'reason'],
    registers: [host.metrics],
    collect: async () => {
      // While the database is away, the other figures are told.
      const rows = await waitingEntries(host).catch(() => []);
      waiting.reset();
      for (const { source, code, count } of rows)
        waiting.inc({ source: sourceOf(counters, source), reason: reasonOf(code) }, count);
    },
  });
}

async function waitingEntries({
  db,
}: Host): Promise<readonly { readonly source: string; readonly code: string; readonly count: number }[]> {
  const { rows } = await sql<{ source: string; code: string; count: number }>`
    select source.code as source, rejection.code, count(*)::int as count
    from ingest_rejection rejection join ingest_source source on source.id = rejection.source
    where rejection.replayed_at is null and rejection.dismissed_at is null
    group by source.code, rejection.code order by source.code`.execute(db);
  return rows;
}
