import { sql } from 'kysely';
import type { Host } from '../../../../../core/host/host.ts';
import { millis } from '../../../../../core/host/millis.ts';
import { oldestWriter } from '../../../../../core/host/oldest-writer.ts';
import { longestSeatMs } from './operator-spans.ts';
import { oldestFixMs } from './read-fixes.ts';
import type { FedMachine } from './write-ledger.ts';
import { equipmentLiveTable, operatorCheckinTable, positionView } from '../../uses.ts';

/** Rows that came late are found by when they came, which costs more than to see that a machine spoke. */
const lateEveryMs = 30_000;
/**
 * What takes rows in notes when they came before its transaction begins; longer transactions are looked back to
 * (`oldestWriter`).
 */
const lookBackMs = 15_000;
/** How far back somebody may be entered or corrected to have been on a machine. */
const oldestCheckinMs = 3 * 86_400_000;

interface Heard {
  readonly machine: string;
  readonly at: number;
}

/**
 * What came in since the last look: positions, and who got on machines and off. All machines at once, beside the
 * ingest.
 */
export class News {
  readonly #heard = new Map<string, number>();
  #lookedUntil = Date.now();
  #lookedAt = performance.now();

  /**
   * From which instant (milliseconds) on something new is known of each machine; empty without a plugin that publishes
   * positions. What is told twice harms nobody.
   */
  async read(host: Host, machines: readonly FedMachine[]): Promise<ReadonlyMap<string, number>> {
    if (machines.length === 0) return new Map();
    const ids = machines.map(({ id }) => id);
    const news = new Map<string, number>();
    for (const { machine, at } of await readLast(host, ids)) {
      const before = this.#heard.get(machine);
      if (before !== at) news.set(machine, Math.min(before ?? at, at));
      this.#heard.set(machine, at);
    }
    if (performance.now() - this.#lookedAt < lateEveryMs) return news;
    const settled = Math.min(Date.now(), await oldestWriter(host.db));
    for (const { machine, at } of await readLate(host, ids, this.#lookedUntil - lookBackMs))
      news.set(machine, Math.min(news.get(machine) ?? at, at));
    this.#lookedUntil = Math.max(this.#lookedUntil, settled);
    this.#lookedAt = performance.now();
    return news;
  }
}

/** When each machine was heard last. */
async function readLast({ db }: Host, ids: readonly string[]): Promise<readonly Heard[]> {
  const { rows } = await sql<Heard>`
    select equipment as machine, ${millis('ts')} as at
    from ${equipmentLiveTable}
    where equipment = any(${ids}::uuid[]) and ts > ${new Date(Date.now() - oldestFixMs)}`.execute(db);
  return rows;
}

/** The first instant of what came in since another one. */
async function readLate({ db, records }: Host, ids: readonly string[], sinceMs: number): Promise<readonly Heard[]> {
  const since = new Date(sinceMs);
  const parts = [
    sql`
      select equipment as machine, ts as at
      from ${positionView}
      where received_at > ${since} and ts > ${new Date(sinceMs - oldestFixMs)} and equipment = any(${ids}::uuid[])`,
  ];
  if (records.has('operator_checkin')) parts.push(checkins(since, new Date(sinceMs - oldestCheckinMs), ids));
  const { rows } = await sql<Heard>`
    select machine, ${millis('min(at)')} as at
    from (${sql.join(parts, sql` union all `)}) as news
    group by machine`.execute(db);
  return rows;
}

/**
 * Whoever leaves, or takes another machine, leaves the one he was on. Where a check-in was corrected it is not known
 * what it said before.
 */
const checkins = (since: Date, oldest: Date, ids: readonly string[]) => sql`
  select coalesce(seat.equipment, mark.equipment),
    case when mark.version > 1 then mark.at - make_interval(secs => ${longestSeatMs / 1000}) else mark.at end
  from ${operatorCheckinTable} mark left join lateral (
    select equipment from ${operatorCheckinTable} seat
    where seat.site in (select id from site)
      and seat.person = mark.person
      and seat.kind = 'machine_on'
      and mark.kind in ('out', 'machine_on')
      and seat.at <= mark.at
      and seat.at > mark.at - make_interval(secs => ${longestSeatMs / 1000})
    union all select mark.equipment
  ) seat on true
  where mark.site in (select id from site)
    and mark.at > ${oldest}
    and mark.updated_at > ${since}
    and coalesce(seat.equipment, mark.equipment) = any(${ids}::uuid[])`;
