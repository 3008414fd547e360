import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { choice, datetime, quantity, ref, text } from '../../core/records/fields/index.ts';
import { serverReport } from '../../core/reports/report.server.ts';
import { defineReport, type ReportQuestion, type ReportRowOf } from '../../core/reports/report.ts';
import { administration } from '../../plugins/administration/administration.server.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const shifts = defineReport({
  name: 'test_shifts',
  title: msg`Entries`,
  parameters: { code: choice({ label: msg`Code`, choices: { P1: msg`Yes`, P2: msg`No` } }) },
  basis: { rows: msg`Created`, dates: msg`Created` },
  columns: {
    site: ref('site', { label: msg`Site` }),
    code: text({ label: msg`Code` }),
    starts_at: datetime({ label: msg`Created` }),
    hours: quantity('h', { label: msg`Count` }),
  },
  totals: { hours: 'sum' },
  access: { read: ['admin', 'dispatcher', 'manager'] },
});
const slow = defineReport({
  name: 'test_writes',
  title: msg`Entries`,
  basis: { rows: msg`Created`, dates: msg`Created` },
  columns: { code: text({ label: msg`Code` }) },
  access: { read: ['admin'] },
});

const plugin = {
  id: 'reports-test',
  reports: [
    serverReport(shifts, async ({ db, shifts: shift, parameters }) => {
      const { rows } = await sql<ReportRowOf<typeof shifts>>`
          with ${shift}
          select jsonb_build_object('id', s.id, 'label', s.code) as site, shift.code, shift.starts_at,
            extract(epoch from shift.ends_at - shift.starts_at) / 3600.0 as hours
        from shift
        join site s on s.id = shift.site
        where ${parameters.code ?? null}::text is null or shift.code = ${parameters.code ?? null}
        order by shift.starts_at, s.code`.execute(db);
      return rows.map((row) => ({ ...row, hours: Number(row.hours) }));
    }),
    serverReport(slow, async ({ db }) => {
      await sql`insert into site (code, name, time_zone, lon, lat) values ('X', 'X', 'UTC', 0, 0)`.execute(db);
      return [];
    }),
  ],
};

let server: TestServer;
let dispatcher: TestUser;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration, plugin] });
  dispatcher = await server.login('dispatcher');
});
afterAll(() => server.stop());

interface Answer {
  readonly question: ReportQuestion;
  readonly rows: readonly {
    readonly site: { readonly label: string };
    readonly code: string;
    readonly starts_at: string;
    readonly hours: number;
  }[];
}
const ask = (query: string, user = dispatcher) => user.json<Answer>(`reports/test_shifts/?${query}`);

test('a period of production dates holds the night shift that ends in it, and a shift of a clock change is shorter or longer', async () => {
  const { body } = await ask('from=2026-03-10&to=2026-03-10');
  const kef = body.rows.filter(({ site }) => site.label === 'S1');
  expect(kef.map(({ code }) => code)).toEqual(['P3', 'P1', 'P2']);
  expect(kef.map(({ hours }) => hours)).toEqual([8, 8, 8]);
  // Casablanca goes an hour back for Ramadan on 15 February 2026 and on again on 22 March (IANA time zone database).
  const { body: change } = await ask('from=2026-02-15&to=2026-02-15&shift=P3');
  expect(change.rows.map(({ hours }) => hours)).toEqual([9, 9]);
  const { body: back } = await ask('from=2026-03-22&to=2026-03-22&shift=P3');
  expect(back.rows.map(({ hours }) => hours)).toEqual([7, 7]);
});

test('parameters narrow it, sites cut it, and what is not understood is refused with a sentence', async () => {
  const { body } = await ask('from=2026-03-10&code=P1');
  expect(new Set(body.rows.map(({ code }) => code))).toEqual(new Set(['P1']));
  for (const query of [
    'from=2026-03-10&to=2026-03-09',
    'from=2024-01-01&to=2026-01-01',
    'period=never',
    'code=P9',
    'other=1',
    'from=yesterday',
  ])
    expect(await ask(query)).toMatchObject({ status: 400, body: { code: 'bad_query' } });
  expect(await ask(`sites=0b9f4c0e-6d1f-4c57-9b1c-3f1a52f3a1d4`)).toMatchObject({
    status: 403,
    body: { code: 'foreign_site' },
  });
  expect(await ask('', await server.login('vendor'))).toMatchObject({ status: 403 });
});

test('a report changes nothing, whatever its SQL', async () => {
  const admin = await server.login('admin');
  expect((await admin.json('reports/test_writes/')).status).toBe(500);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from site where code = 'X'`.execute(
    server.host.db,
  );
  expect(rows[0]?.count).toBe(0);
});

test('it is a file in the reader’s language, with typed cells', async () => {
  const get = (format: string, language: string) =>
    fetch(`${server.url}/api/reports/test_shifts/export/?from=2026-03-10&format=${format}`, {
      headers: { authorization: `Bearer ${dispatcher.token}`, 'accept-language': language },
    });
  const csv = await (await get('csv', 'fr')).text();
  expect(csv.split('\r\n')[1]).toBe('S1;P3;2026-03-09 22:30:00;8');
  const sheet = await get('xlsx', 'en');
  expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
  expect((await sheet.arrayBuffer()).byteLength).toBeGreaterThan(2_000);
});
