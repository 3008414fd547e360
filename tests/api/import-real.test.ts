import { readFileSync } from 'node:fs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { commit, preview } from '../support/import.ts';
import { realData } from '../support/real-data.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const folder = realData();

let server: TestServer;
let hr: TestUser;
beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
});
afterAll(() => server.stop());

interface Employee {
  readonly number: string;
  readonly first: string;
  readonly last: string;
  readonly hired: readonly [day: string, month: string, year: string];
  readonly job: string;
}

/** The people of the public sample of a personnel system. */
function employees(): readonly Employee[] {
  const text = readFileSync(`${folder}/6-hr/oracle_hr_populate.sql`, 'utf8');
  const shape =
    /INSERT INTO employees VALUES\s*\(\s*(\d+)\s*,\s*'([^']*)'\s*,\s*'([^']*)'\s*,\s*'[^']*'\s*,\s*'[^']*'\s*,\s*TO_DATE\('(\d\d)-(\d\d)-(\d{4})'[^)]*\)\s*,\s*'([^']*)'/g;
  return [...text.matchAll(shape)].map(
    ([, number = '', first = '', last = '', day = '', month = '', year = '', job = '']) => ({
      number,
      first,
      last,
      hired: [day, month, year],
      job,
    }),
  );
}

test.skipIf(!folder)(
  '107 people of another system, their names in one column and the month first, come in as they are',
  async () => {
    const people = employees();
    const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as Record<
      string,
      { employees: number }
    >;
    expect(people).toHaveLength(expected['6-hr/oracle_hr_populate.sql']?.employees ?? 0);
    const lines = people.map(
      ({ number, first, last, hired: [day, month, year], job }) =>
        `ORA-${number};${last}, ${first};${job};${month}/${day}/${year};S1`,
    );
    const job = await preview(
      server,
      hr,
      'person',
      `Sample of the HR schema\n\nEmployee no.;Last name, First name;Position;Hire date;Site\n${lines.join('\n')}\n`,
    );
    expect(job).toMatchObject({
      counts: { new: people.length, error: 0 },
      found: { headerLine: 3, separator: ';' },
      match: { key: ['matricule'] },
    });
    expect(await commit(hr, job)).toMatchObject({ state: 'done' });
    const { rows } = await server.host.pool.query(
      `
        select matricule, last_name, first_name, function, hire_date::text
        from person
        where matricule like 'ORA-%'
        order by matricule`,
    );
    expect(rows).toEqual(
      people.map(({ number, first, last, hired: [day, month, year], job: position }) => ({
        matricule: `ORA-${number}`,
        last_name: last,
        first_name: first,
        function: position,
        hire_date: `${year}-${month}-${day}`,
      })),
    );
  },
);

test.skipIf(!folder)(
  '726 disasters since 1839 come in from their public list, 15,269 killed, whatever its words for a cause',
  async () => {
    const expected = JSON.parse(readFileSync(`${folder}/expected.json`, 'utf8')) as Record<
      string,
      { rows: number; killed: number; from: string; to: string }
    >;
    const wanted = expected['2-hse/niosh_mining_disasters.csv'];
    const officer = await server.login('admin');
    const job = await preview(
      server,
      officer,
      'mining_disaster',
      readFileSync(`${folder}/2-hse/niosh_mining_disasters.csv`),
    );
    expect(job).toMatchObject({ counts: { new: wanted?.rows, error: 0 }, match: { key: ['happened_on', 'mine'] } });
    expect(await commit(officer, job)).toMatchObject({ state: 'done' });
    const { rows } = await server.host.pool.query(
      `
        select count(*)::int as rows, sum(killed)::int as killed, min(happened_on)::text as from, max(happened_on)::text as to,
          count(*) filter (where cause = 'explosion')::int as explosions,
          count(*) filter (where cause = 'other')::int as others,
          count(*) filter (where mine_type = 'ug')::int as underground,
          count(*) filter (where sector = 'nonmetal')::int as nonmetal
        from mining_disaster
        where region ~ '^[A-Z]{2}$'`,
    );
    expect(rows).toEqual([
      {
        ...wanted,
        trap: undefined,
        explosions: expect.any(Number) as number,
        others: 0,
        underground: 699,
        nonmetal: 9,
      },
    ]);
  },
);
