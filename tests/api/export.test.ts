import readExcelFile from 'read-excel-file/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readTable } from '../../core/records/import/read-table.ts';
import { commit, exported, preview } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let planner: TestUser;
let site: string;
const nasty = [
  '=HYPERLINK("http://x";"y")',
  '+212 600 000 000',
  '-5',
  '@SUM(A1)',
  "l'engin",
  "'=1+1",
  'a;b,c"d\ne',
  '\tindent',
  '  blanks  ',
  '1,5',
  'é€œ田',
];
beforeAll(async () => {
  server = await startTestServer();
  planner = await server.login('planner');
  site =
    (await planner.json<{ id: string; code: string }[]>('sites/')).body.find(({ code }) => code === 'S1')?.id ?? '';
  for (const [index, name] of nasty.entries()) {
    const code = `E-${String(index).padStart(2, '0')}`;
    const { status, body } = await planner.json('records/equipment/', {
      method: 'POST',
      body: {
        site,
        code,
        name: name.replaceAll(/\p{Cc}/gu, ' '),
        family: 'grader',
        make: 'Atlas',
        model: 'G',
        commissioned_on: '2020-01-15',
        payload_target: index === 0 ? 234.5 : null,
      },
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    // Such names are no longer taken, but may stand in older rows.
    await server.host.pool.query('update equipment set name = $1 where code = $2', [name, code]);
  }
});
afterAll(() => server.stop());

const nastyRows = '?filter=code:contains:E-&filter=family:eq:grader&sort=code';

test('a CSV holds what is filtered, in the columns and the order asked for, with heads in the reader’s language', async () => {
  const english = await exported(
    server,
    planner,
    'equipment',
    '?format=csv&filter=family:eq:haul_truck&filter=payload_target:gte:90&sort=-code&columns=code,site,family,payload_target',
  );
  expect(english.headers.get('content-type')).toBe('text/csv; charset=utf-8');
  expect(english.headers.get('content-disposition')).toMatch(/^attachment; filename="Machines \d{4}-\d\d-\d\d\.csv"/);
  const table = await readTable(english.bytes);
  expect(table).toMatchObject({ separator: ',', header: ['Code', 'Site', 'Family', 'Target payload'] });
  expect(table.rows).toHaveLength(24);
  const codes = table.rows.map(({ cells }) => cells[0] ?? '');
  expect(codes).toEqual(codes.toSorted().toReversed());
  expect(table.rows[0]?.cells.slice(1, 3)).toEqual(['S1', 'Haul truck']);
});

test('French spreadsheets get semicolons, decimal commas and the mark of UTF-8; parameters say otherwise', async () => {
  const query = `${nastyRows}&columns=code,payload_target`;
  const french = await exported(server, planner, 'equipment', query, 'fr');
  expect(french.text.startsWith('\ufeffCode;')).toBe(true);
  expect(french.text).toContain('E-00;234,5\r\n');
  expect((await exported(server, planner, 'equipment', `${query}&separator=tab&decimal=.`, 'fr')).text).toContain(
    'E-00\t234.5\r\n',
  );
});

test('nothing in a CSV runs as a formula', async () => {
  const { text } = await exported(server, planner, 'equipment', `${nastyRows}&columns=name`);
  expect(text).toContain(`"'=HYPERLINK(""http://x"";""y"")"`);
  for (const { cells } of (await readTable(new TextEncoder().encode(text))).rows)
    expect(cells[0]).not.toMatch(/^[=+\-@\t\r]/);
});

test.each(['csv', 'xlsx'])(
  '%s goes round: an export imported again changes nothing, whatever the texts',
  async (format) => {
    for (const language of ['en', 'fr']) {
      const { bytes, status } = await exported(server, planner, 'equipment', `?format=${format}`, language);
      expect(status).toBe(200);
      const job = await preview(server, planner, 'equipment', bytes, { type: 'application/octet-stream', language });
      expect(job.counts, language).toEqual({ new: 0, changed: 0, unchanged: job.total, error: 0 });
      // What the server works out, and pictures, are shown and cannot be brought back: photos, hour meter, live status,
      // tracker and when it was last seen, state.
      expect(job.options.mapping?.filter((column) => column === null)).toHaveLength(6);
      expect(await commit(planner, job)).toMatchObject({ state: 'done' });
    }
  },
);

test('cells of an XLSX are typed, texts stay texts', async () => {
  // Whatever the hour of the test: one that comes twice when the clocks go back is written with its offset.
  await server.host.pool.query(`update equipment set created_at = '2026-01-10T10:00:00Z' where code = 'E-00'`);
  const { bytes } = await exported(
    server,
    planner,
    'equipment',
    `${nastyRows}&format=xlsx&columns=code,name,payload_target,commissioned_on,created_at`,
  );
  const [sheet] = await readExcelFile(Buffer.from(bytes), { trim: false });
  expect(sheet?.sheet).toBe('Machines');
  expect(sheet?.data[0]).toEqual(['Code', 'Designation', 'Target payload', 'Commissioned', 'Created']);
  expect(sheet?.data[1]).toEqual(['E-00', nasty[0], 234.5, new Date('2020-01-15'), expect.any(Date)]);
  // A sheet counts in parts of a day.
  expect(Math.round(Number(sheet?.data[1]?.[4]) / 1_000)).toBe(Date.parse('2026-01-10T11:00:00Z') / 1_000);
  expect(sheet?.data.slice(1).map((row) => row[1])).toEqual(nasty);
});

test('an export is in the audit log, with its count', async () => {
  await exported(server, planner, 'equipment', `${nastyRows}&format=csv`);
  const { rows } = await server.host.pool.query(
    `
      select action, changes, user_id
      from audit_event
      where record = 'equipment' and action = 'export'
      order by id desc
      limit 1`,
  );
  expect(rows).toEqual([
    {
      action: 'export',
      changes: [
        { field: 'count', old: null, new: nasty.length },
        { field: 'format', old: null, new: 'csv' },
      ],
      user_id: planner.user.id,
    },
  ]);
});

describe('refusals', () => {
  test.each(['format=pdf', 'columns=secret', 'separator=x', 'decimal=x', 'filter=nothing:eq:1', 'limit=5'])(
    '%s',
    async (query) => {
      const { status, text } = await exported(server, planner, 'equipment', `?${query}`);
      expect(status, text).toBe(400);
    },
  );
  test('whoever may not read may not export; other sites’ rows stay where they are', async () => {
    const vendor = await server.login('vendor');
    expect((await exported(server, vendor, 'equipment')).status).toBe(403);
    const all = await planner.json<{ count: number }>('records/equipment/?count=exact&limit=1');
    expect((await readTable((await exported(server, planner, 'equipment')).bytes)).rows).toHaveLength(all.body.count);
  });
});

test('a reader who goes away frees the connection', async () => {
  const gone = new AbortController();
  for (let reader = 0; reader < 20; reader += 1)
    await fetch(`${server.url}/api/records/equipment/export/`, {
      headers: { authorization: `Bearer ${planner.token}` },
      signal: gone.signal,
    });
  gone.abort();
  // The engine and the rules of alerts use a connection now and then; twenty readers would hold them all.
  await expect.poll(() => server.host.pool.totalCount - server.host.pool.idleCount).toBeLessThan(3);
  expect((await exported(server, planner, 'equipment')).status).toBe(200);
});
