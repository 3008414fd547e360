import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

interface Checked {
  readonly series: string;
  readonly site_code: string;
  readonly counter: number;
  readonly papers: number;
  readonly missing: number;
  readonly gaps: string | null;
  readonly twice: number;
  readonly duplicates: string | null;
  readonly beyond: number | null;
}

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

const check = async (): Promise<readonly Checked[]> => {
  const buyer = await server.login('buyer');
  const { status, body } = await buyer.json<{ rows: readonly Checked[] }>('reports/numbering_check/');
  expect(status).toBe(200);
  return body.rows;
};
const write = (statement: string, values: unknown[] = []) => server.host.pool.query(statement, values);

test('the demo has neither gap nor duplicate, and nobody but purchasing asks', async () => {
  const rows = await check();
  expect(new Set(rows.map(({ series }) => series))).toEqual(new Set(['PR', 'RFQ', 'AWD', 'PO', 'GR', 'INV']));
  for (const row of rows) expect(row).toMatchObject({ missing: 0, twice: 0, beyond: null, papers: row.counter });
  const mechanic = await server.login('mechanic');
  expect((await mechanic.json('reports/numbering_check/')).status).toBe(403);
});

test('a lost paper is a gap, a number given twice a duplicate, and a counter that was set back is told', async () => {
  const [before] = (await check()).filter(({ series, site_code: site }) => series === 'PR' && site === 'S1');
  const site = seedId('site', 'S1');
  const { rows: indexes } = await write(
    `select indexname as name from pg_indexes
     where tablename = 'purchase_request' and indexdef like '%UNIQUE%' and indexdef like '%(number)%'`,
  );
  for (const { name } of indexes as { name: string }[]) await write(`drop index "${name}"`);
  const numbers = await write(`select number from purchase_request where site = $1 order by number`, [site]);
  const prefix = String(numbers.rows[0].number).slice(0, -5);
  await write(`update purchase_request set number = $1 where number = $2`, [`${prefix}00007`, `${prefix}00004`]);
  await write(`update purchase_request set deleted_at = now() where number = $1`, [`${prefix}00005`]);
  await write(`update document_counter set last = last - 1 where series = 'PR' and site = $1`, [site]);
  const [after] = (await check()).filter(({ series, site_code: code }) => series === 'PR' && code === 'S1');
  expect(after).toMatchObject({
    papers: Number(before?.papers) - 1,
    missing: 2,
    gaps: '4–5',
    twice: 1,
    duplicates: '7',
    beyond: 1,
  });
  await write(`update document_counter set last = last + 3 where series = 'PR' and site = $1`, [site]);
  const [short] = (await check()).filter(({ series, site_code: code }) => series === 'PR' && code === 'S1');
  expect([short?.missing, short?.beyond]).toEqual([4, null]);
});
