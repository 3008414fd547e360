import { sql } from 'kysely';
import type { Disposer } from '../registry/disposer.ts';
import type { Host } from '../host/host.ts';

/** How often other processes' changes are looked for. */
const pollMs = 2_000;
/**
 * How far back one look goes: a change is seen when its transaction ends, which may be later than one with a higher
 * number.
 */
const overlapSeconds = 30;

interface Change {
  readonly key: string;
  readonly user_id: string | null;
}

/**
 * Tells the bus of changed rights within seconds, whoever changed them: rows that another process wrote, and
 * assignments that begin or end by their time. `access.changed` names a user, `roles.changed` concerns everybody.
 */
export function watchAccess({ db, publish, log }: Pick<Host, 'db' | 'publish' | 'log'>): Disposer {
  let known: ReadonlySet<string> | null = null;
  let running = false;
  const look = async (): Promise<void> => {
    const { rows } = await sql<Change>`
      select 'change:' || id as key, user_id
      from access_change
      where at > now() - make_interval(secs => ${overlapSeconds})
      union all
      select 'period:' || id || ':' || edge, user_id
      from role_assignment, lateral (values (valid_from), (valid_to)) as edges(edge)
      where edge > now() - make_interval(secs => ${overlapSeconds}) and edge <= now()`.execute(db);
    const fresh = known === null ? [] : rows.filter(({ key }) => !known?.has(key));
    known = new Set(rows.map(({ key }) => key));
    if (fresh.some(({ user_id }) => user_id === null)) publish('roles.changed', null);
    for (const user of new Set(fresh.map(({ user_id }) => user_id))) if (user !== null) publish('access.changed', user);
  };
  const tick = (): void => {
    if (running) return;
    running = true;
    look()
      .catch((error: unknown) => log.warn({ err: error }, 'Changed rights could not be looked for'))
      .finally(() => (running = false));
  };
  // At once: what changes between the start and the first look would pass for known.
  tick();
  const timer = setInterval(tick, pollMs);
  const hourly = setInterval(
    () =>
      void sql`delete from access_change where at < now() - interval '1 hour'`
        .execute(db)
        .catch((error: unknown) => log.warn({ err: error })),
    3_600_000,
  );
  return () => {
    clearInterval(timer);
    clearInterval(hourly);
  };
}
