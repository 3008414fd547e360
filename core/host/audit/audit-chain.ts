import { createHash } from 'node:crypto';
import type { Pool, PoolClient } from 'pg';

const sealLock = 4_600_003;
const batch = 5_000;
const genesis = Buffer.alloc(32);

/** The last link of the chain, kept outside the database: a chain that was cut or built anew does not lead to it. */
export interface Anchor {
  readonly seq: number;
  readonly hash: string;
}

const link = (previous: Buffer, seq: number, content: string): Buffer =>
  createHash('sha256').update(previous).update(`\n${seq}\n`).update(content, 'utf8').digest();

/**
 * Chains the lines that were committed since the last time, in the order in which they are found; one process at a
 * time. Answers the last link, or null when there was nothing to do.
 */
export async function sealAudit(pool: Pool): Promise<Anchor | null> {
  const client = await pool.connect();
  try {
    let last: Anchor | null = null;
    for (let full = true; full;) {
      const sealed = await sealBatch(client);
      last = sealed.anchor ?? last;
      full = sealed.count === batch;
    }
    client.release();
    return last;
  } catch (error) {
    client.release(true);
    throw error;
  }
}

async function sealBatch(client: PoolClient): Promise<{ count: number; anchor: Anchor | null }> {
  await client.query('begin');
  // A second process does not wait: the lines are sealed either way.
  const { rows: locks } = await client.query<{ taken: boolean }>('select pg_try_advisory_xact_lock($1) as taken', [
    sealLock,
  ]);
  const lines = locks[0]?.taken ? await unsealed(client) : [];
  if (lines.length === 0) {
    await client.query('commit');
    return { count: 0, anchor: null };
  }
  const head = await client.query<{ seq: number; hash: Buffer }>(
    'select seq, hash from audit_link order by seq desc limit 1',
  );
  let seq = head.rows[0]?.seq ?? 0;
  let hash: Buffer = head.rows[0]?.hash ?? genesis;
  const links = lines.map(({ id, content }) => {
    seq += 1;
    hash = link(hash, seq, content);
    return { id, seq, hash };
  });
  await client.query(
    'insert into audit_link (seq, event_id, hash) select * from unnest($1::bigint[], $2::bigint[], $3::bytea[])',
    [links.map((one) => one.seq), links.map(({ id }) => id), links.map((one) => one.hash)],
  );
  await client.query('commit');
  return { count: lines.length, anchor: { seq, hash: hash.toString('hex') } };
}

/** Takes lines out of those that wait. */
async function unsealed(client: PoolClient): Promise<{ id: number; content: string }[]> {
  const { rows } = await client.query<{ id: number; content: string }>(
    `
       with taken as (
         delete
         from audit_unsealed
         where ctid = any(array(select ctid from audit_unsealed limit ${batch}))
         returning event_id)
      select e.id, audit_content(e) as content from taken join audit_event e on e.id = taken.event_id order by e.id`,
  );
  return rows;
}

/** What a proof of the chain found. */
export interface AuditProof {
  readonly lines: number;
  /** The first line that is not what was sealed, in words; null when the chain is unbroken. */
  readonly fault: string | null;
}

/** Reads the whole log and computes every link anew, then compares with the links that were kept elsewhere. */
export async function verifyAudit(pool: Pool, anchors: readonly Anchor[]): Promise<AuditProof> {
  let seq = 0;
  let previous: Buffer = genesis;
  const sought = new Map(anchors.map(({ seq: place, hash }) => [`${place} ${hash}`, place]));
  while (true) {
    const { rows } = await pool.query<{ seq: number; hash: Buffer; content: string | null }>(
      `select l.seq, l.hash, case when e.id is not null then audit_content(e) end as content
        from audit_link l left join audit_event e on e.id = l.event_id where l.seq > $1 order by l.seq limit ${batch}`,
      [seq],
    );
    for (const row of rows) {
      if (row.seq !== seq + 1 || row.content === null) return { lines: seq, fault: `line ${seq + 1} is missing` };
      const expected = link(previous, row.seq, row.content);
      if (!expected.equals(row.hash)) return { lines: seq, fault: `line ${row.seq} is not what was sealed` };
      seq = row.seq;
      previous = expected;
      sought.delete(`${seq} ${expected.toString('hex')}`);
    }
    if (rows.length < batch) break;
  }
  const [lost] = [...sought.values()].sort((one, other) => one - other);
  if (lost !== undefined)
    return { lines: seq, fault: `the chain does not lead to a line that this installation sealed (line ${lost})` };
  const { rows } = await pool.query<{ id: number }>(
    `
      select id
      from audit_event e
      where not exists (select from audit_link where event_id = e.id)
        and not exists (select from audit_unsealed where event_id = e.id)
      limit 1`,
  );
  return { lines: seq, fault: rows[0] ? `the event ${rows[0].id} is not in the chain` : null };
}
