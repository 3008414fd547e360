import { appendFileSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { appendAudit } from '../../core/host/audit/audit.ts';
import { readAnchor, readAnchors, sealAndKeep, unreadCopies } from '../../core/host/audit/audit-anchor.ts';
import { sealAudit, verifyAudit, type Anchor } from '../../core/host/audit/audit-chain.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { patience } from '../support/patience.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let anchor: Anchor | null;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server?.stop());

const second = 'id = (select event_id from audit_link where seq = 2)';
const write = (recordId: string) =>
  appendAudit(server.host.db, {
    userId: null,
    record: 'thing',
    recordId,
    action: 'update',
    changes: [{ field: 'name', old: 'é', new: `"${recordId}"\n` }],
  });
const run = (sql: string) => server.host.pool.query(sql);

beforeEach(async () => {
  for (let line = 0; line < 3; line += 1) await write(`row ${line}`);
  anchor = await sealAll();
});

/** Until nothing is left: the running server seals as well, and whoever comes second leaves it to the first. */
async function sealAll(): Promise<Anchor | null> {
  const { pool } = server.host;
  while ((await pool.query('select from audit_unsealed')).rowCount) await sealAudit(pool);
  const { rows } = await pool.query<Anchor>(
    `select seq, encode(hash, 'hex') as hash from audit_link order by seq desc limit 1`,
  );
  return rows[0] ?? null;
}

/** Does what only a master of the database can, and puts everything back. */
async function tampered(sql: string): Promise<string | null> {
  const client = await server.host.pool.connect();
  await run('create table kept as select * from audit_event');
  await run('create table kept_links as select * from audit_link');
  try {
    await client.query('set session_replication_role = replica');
    await client.query(sql);
    return (await verifyAudit(server.host.pool, anchor ? [anchor] : [])).fault;
  } finally {
    await client.query('delete from audit_event; delete from audit_link');
    await client.query(
      `
        insert into audit_event overriding system value
        select *
        from kept; insert into audit_link
        select *
        from kept_links`,
    );
    await client.query('drop table kept; drop table kept_links');
    client.release(true);
  }
}

describe('the audit log', () => {
  it('is proved unbroken, line by line', async () => {
    const { rows } = await server.host.pool.query<{ count: number }>('select count(*) as count from audit_event');
    expect(await verifyAudit(server.host.pool, anchor ? [anchor] : [])).toEqual({ lines: rows[0]?.count, fault: null });
  });

  it.each([
    'update audit_event set reason = null',
    'delete from audit_event',
    'truncate audit_event',
    'update audit_link set event_id = 0 where seq = 1',
    'delete from audit_link where seq = 1',
    'truncate audit_link',
  ])('refuses: %s', async (sql) => {
    await expect(run(sql)).rejects.toThrow('The audit log only grows');
  });

  it('refuses a change to a line that is not sealed yet', async () => {
    await write('fresh');
    await expect(run(`update audit_event set record_id = 'other' where record_id = 'fresh'`)).rejects.toThrow(
      'The audit log only grows',
    );
  });

  it.each([
    ['a changed value', `update audit_event set changes = '[]' where ${second}`, 'line 2 is not what was sealed'],
    [
      'a changed instant',
      `update audit_event set at = at + interval '1 millisecond' where ${second}`,
      'line 2 is not what was sealed',
    ],
    [
      'another author',
      `update audit_event set user_id = gen_random_uuid() where ${second}`,
      'line 2 is not what was sealed',
    ],
    ['a line taken out', `delete from audit_event where ${second}`, 'line 2 is missing'],
    ['a link taken out', 'delete from audit_link where seq = 2', 'line 2 is missing'],
    [
      'two lines in each other’s place',
      `
        update audit_link
        set seq = case seq when 2 then -3 else -2 end
        where seq in (2, 3); update audit_link
        set seq = -seq
        where seq < 0`,
      'line 2 is not what was sealed',
    ],
  ])('shows %s', async (_what, sql, fault) => {
    expect(await tampered(sql)).toBe(fault);
  });

  it('shows lines cut off at the end, and a log that was emptied', async () => {
    const last = anchor?.seq ?? 0;
    const cutOff = `
      delete
      from audit_event
      where id = (select event_id from audit_link where seq = ${last}); delete
      from audit_link
      where seq = ${last}`;
    expect(await tampered(cutOff)).toBe(
      `the chain does not lead to a line that this installation sealed (line ${last})`,
    );
    expect(await tampered('delete from audit_event; delete from audit_link')).toContain(
      'the chain does not lead to a line',
    );
  });

  it('shows a line that somebody put beside the chain', async () => {
    expect(
      await tampered(`insert into audit_event (record, record_id, action) values ('thing', 'forged', 'create')`),
    ).toMatch(/^the event \d+ is not in the chain$/);
  });

  it('seals lines of transactions that commit in another order than they began, once each', async () => {
    const { pool } = server.host;
    const [early, late] = [await pool.connect(), await pool.connect()];
    const insert = `insert into audit_event (record, record_id, action) values ('thing', $1, 'create')`;
    await early.query('begin');
    await early.query(insert, ['early']);
    await late.query(insert, ['late']);
    await sealAll();
    await early.query('commit');
    await Promise.all([sealAudit(pool), sealAudit(pool), sealAudit(pool)]);
    await sealAll();
    early.release();
    late.release();
    const { rows } = await pool.query<{ record_id: string }>(
      `
        select record_id
        from audit_event e
        join audit_link l on l.event_id = e.id
        where record_id in ('early', 'late')
        order by seq`,
    );
    expect(rows.map((row) => row.record_id)).toEqual(['late', 'early']);
    expect((await verifyAudit(pool, anchor ? [anchor] : [])).fault).toBeNull();
  });

  it('is sealed by the running server within seconds, and at its stop', async () => {
    await write('soon');
    await expect.poll(async () => (await run('select from audit_unsealed')).rowCount).toBe(0);
    expect(readAnchor(server.dataDir)?.seq).toBeGreaterThan(0);
  });

  it('is not sealed over a link that it does not hold any more; every link kept elsewhere is compared', async () => {
    const { pool } = server.host;
    const places = {
      dataDir: mkdtempSync(join(tmpdir(), 'filon-anchor-')),
      auditAnchors: join(server.dataDir, 'anchors.jsonl'),
    };
    await write('one');
    await sealAll();
    // The server seals as well, every second: whoever finds nothing to seal keeps nothing.
    const sealOne = async (): Promise<number> => {
      await write('another');
      await sealAndKeep(pool, places);
      return readAnchor(places.dataDir)?.seq ?? 0;
    };
    await expect.poll(sealOne, patience).toBeGreaterThan(0);
    const kept = readAnchor(places.dataDir);
    // Made beside a chain that was there already: what was before is nobody's word.
    expect(kept?.since).toBe(kept?.seq);
    expect((await verifyAudit(pool, readAnchors(places))).fault).toBeNull();
    expect([readAnchors(places).length, unreadCopies(places)]).toEqual([2, 0]);
    // A power cut left half a line: it is told, and the next link stands on a line of its own.
    appendFileSync(places.auditAnchors, '{"seq":1,"ha');
    utimesSync(places.auditAnchors, 0, 0);
    const known = readAnchor(places.dataDir)?.seq ?? 0;
    await expect.poll(sealOne, patience).toBeGreaterThan(known);
    expect([readAnchors(places).length, unreadCopies(places)]).toEqual([3, 1]);
    writeFileSync(join(places.dataDir, 'audit-anchor.json'), JSON.stringify({ ...kept, hash: '00' }));
    await expect
      .poll(() => sealOne().catch((error: Error) => error.message), patience)
      .toContain(`does not hold line ${kept?.seq}`);
    expect(readAnchor(places.dataDir)?.hash).toBe('00');
    appendFileSync(places.auditAnchors, `${JSON.stringify({ seq: 1, hash: '11' })}\n`);
    expect((await verifyAudit(pool, readAnchors({ ...places, dataDir: server.dataDir }))).fault).toBe(
      'the chain does not lead to a line that this installation sealed (line 1)',
    );
    rmSync(places.dataDir, { recursive: true });
  });
});
