import pg from 'pg';

/** One Filon per database folder: an advisory lock, which the system itself frees when its holder dies. */
const ownerLock = 4_600_001;

/** Tries to become the one Filon of this server. Answers who holds it otherwise, as that one named itself. */
export async function takeOwnership(client: pg.Client): Promise<{ taken: true } | { taken: false; holder: string }> {
  const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [ownerLock]);
  if (rows[0]?.taken) return { taken: true };
  const holders = await client.query<{ application_name: string }>(
    `
      select a.application_name
      from pg_locks l
      join pg_stat_activity a using (pid)
      where l.locktype = 'advisory' and l.granted and l.objid = $1`,
    [ownerLock],
  );
  return { taken: false, holder: holders.rows[0]?.application_name ?? 'another program' };
}
