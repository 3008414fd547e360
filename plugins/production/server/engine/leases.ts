import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { equipmentTable } from '../uses.ts';

/**
 * How long a truck stays with a process that is not heard of: its renewals come every second, so another takes over
 * within 5 s.
 */
const leaseS = 4;

/**
 * Which trucks a server process runs the engine for. A process that dies renews no more, and the others take what was
 * its.
 */
export class Leases {
  readonly #db: Database;
  readonly #holder: string;
  /** Trucks held, and until when at least, by this process's own clock. */
  #held = new Map<string, number>();

  constructor(db: Database, holder: string) {
    this.#db = db;
    this.#holder = holder;
  }

  /** Renews what is held and takes what is free; answers the trucks held now. */
  async renew(): Promise<ReadonlySet<string>> {
    const askedAt = performance.now();
    const { rows } = await sql<{ truck: string }>`
      with free as (
        select machine.id from ${equipmentTable} machine left join haul_engine_lease lease on lease.truck = machine.id
        where machine.family = 'haul_truck'
          and machine.deleted_at is null
          and machine.state = 'active'
          and (lease.truck is null or lease.until < now() or lease.holder = ${this.#holder}::uuid)
      )
      insert into haul_engine_lease as lease (truck, holder, until)
      select id, ${this.#holder}::uuid, now() + make_interval(secs => ${leaseS})
      from free
      order by id
      on conflict (truck)
      do update set holder = excluded.holder, until = excluded.until
      where lease.holder = excluded.holder or lease.until < now()
      returning truck`.execute(this.#db);
    this.#held = new Map(rows.map(({ truck }) => [truck, askedAt + leaseS * 1000]));
    return new Set(this.#held.keys());
  }

  /** Whether a truck is this process's, as far as it can know without asking. */
  holds(truck: string): boolean {
    return (this.#held.get(truck) ?? 0) > performance.now();
  }

  /**
   * Makes sure, inside a transaction, that nobody else has taken the truck: what follows is written by its holder or
   * not at all.
   */
  async confirm(db: Database, truck: string): Promise<boolean> {
    const { rows } = await sql`
      select from haul_engine_lease where truck = ${truck} and holder = ${this.#holder}::uuid for update`.execute(db);
    return rows.length === 1;
  }

  /** Gives everything back at once, so that others need not wait. */
  async release(): Promise<void> {
    this.#held = new Map();
    await sql`delete from haul_engine_lease where holder = ${this.#holder}::uuid`.execute(this.#db);
  }
}
