import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ImportJob } from '../../core/records/import/import-job.ts';
import type { NamedMapping } from '../../core/records/import/named-mapping.ts';
import { commit, exported, preview, rowsOf, settled, upload } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';
import { workbook } from '../support/workbook.ts';

let server: TestServer;
let [planner, admin, hr, fuel]: TestUser[] = [];
const user = (one: TestUser | undefined): TestUser => one as TestUser;
beforeAll(async () => {
  server = await startTestServer();
  [planner, admin, hr, fuel] = await Promise.all(['planner', 'admin', 'hr', 'fuel'].map((name) => server.login(name)));
});
afterAll(() => server.stop());

const check = async (who: TestUser, { record, id }: ImportJob, body: unknown): Promise<ImportJob> => {
  const answer = await who.json<ImportJob & { detail?: string }>(`records/${record}/import/${id}/check/`, {
    method: 'POST',
    body,
  });
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body));
  return settled(who, answer.body);
};
const xlsx = { type: 'application/octet-stream' };
const two = (number: number): string => String(number).padStart(2, '0');
const machine = (code: string, date: string) => `S1;${code};Niveleuse;Atlas;G1;${date}\n`;
const machineHead = 'Site;Code;Famille;Marque;Modèle;Mise en service\n';

describe('dates in the order of the file', () => {
  /** Hire dates with the month first: 147 of 173 have a day that may be a month. */
  const days = [
    ...Array.from({ length: 147 }, (_, index) => new Date(Date.UTC(2010 + (index % 9), index % 12, 1 + (index % 12)))),
    ...Array.from({ length: 26 }, (_, index) => new Date(Date.UTC(2012, index % 12, 13 + (index % 15)))),
  ];
  const american = (day: Date): string =>
    `${two(day.getUTCMonth() + 1)}/${two(day.getUTCDate())}/${day.getUTCFullYear()}`;
  const file = (prefix: string, texts: readonly string[]): string =>
    `Employee no.,Last name,First name,Position,Hire date,Site\n${texts.map((text, index) => `${prefix}${1000 + index},Doe,Jane,Clerk,${text},S1\n`).join('')}`;

  test('173 hire dates with the month first are read so, since 26 of them can be read in no other way, and none is swapped', async () => {
    const job = await preview(server, user(hr), 'person', file('M', days.map(american)));
    expect(job).toMatchObject({ state: 'ready', counts: { new: 173, error: 0 } });
    expect(job.found?.dates[4]).toMatchObject({ monthFirst: { count: 26 }, dayFirst: null });
    expect((await rowsOf(user(hr), job)).map(({ values }) => values.hire_date)).toEqual(
      days.map((day) => day.toISOString().slice(0, 10)),
    );
    expect(await commit(user(hr), job)).toMatchObject({ state: 'done' });
    const { body } = await user(hr).json<{ rows: { matricule: string; hire_date: string }[] }>(
      'records/person/?filter=matricule:contains:M1&limit=500&sort=matricule',
    );
    const wrong = body.rows.filter(
      ({ matricule, hire_date: hired }) => hired !== days[Number(matricule.slice(2))]?.toISOString().slice(0, 10),
    );
    console.log(`hire dates: ${body.rows.length} read, ${wrong.length} swapped`);
    expect([body.rows.length, wrong.length]).toEqual([173, 0]);
  });

  test('where every day may be a month, the order is asked for before anything is written', async () => {
    const swappable = days.slice(0, 40).filter((day) => day.getUTCDate() !== day.getUTCMonth() + 1);
    const job = await preview(server, user(hr), 'person', file('N', [...swappable.map(american), '03/04/2024']));
    const refused = await user(hr).json<{ code: string }>(`records/person/import/${job.id}/commit/`, {
      method: 'POST',
      body: {},
    });
    expect(refused).toMatchObject({ status: 409, body: { code: 'date_order' } });
    const told = await check(user(hr), job, { dates: [null, null, null, null, 'mdy', null] });
    expect((await rowsOf(user(hr), told)).at(-1)?.values.hire_date).toBe('2024-03-04');
    expect(await commit(user(hr), told)).toMatchObject({ state: 'done' });
    // The answer is remembered for the next file with these columns.
    expect((await preview(server, user(hr), 'person', file('N', ['03/04/2024']))).options.dates?.[4]).toBe('mdy');
  });

  test('a column of both orders is refused, and both lines are named', async () => {
    const job = await preview(
      server,
      user(planner),
      'equipment',
      `${machineHead}${machine('X-1', '13/02/2024')}${machine('X-2', '02/13/2024')}${machine('X-3', '2024-02-13')}${machine('X-4', '03/04/2024')}`,
    );
    expect(job.counts).toMatchObject({ new: 1, error: 3 });
    const [first] = await rowsOf(user(planner), job, '&only=error');
    expect(first?.errors.commissioned_on).toBe(
      'Day first in line 2 (13/02/2024), month first in line 3 (02/13/2024): use one date order in this column.',
    );
    const told = await check(user(planner), job, { dates: [null, null, null, null, null, 'dmy'] });
    expect((await rowsOf(user(planner), told, '&only=error')).map(({ line }) => line)).toEqual([3]);
  });

  test('words, eight digits, and days as a spreadsheet counts them where that is said', async () => {
    const texts = ['3 avril 2024', '3-Apr-24', '20240403', '2024-04-03', '45385'];
    const job = await preview(
      server,
      user(planner),
      'equipment',
      `${machineHead}${texts.map((text, index) => machine(`W-${index}`, text)).join('')}`,
    );
    expect((await rowsOf(user(planner), job)).map(({ values }) => values.commissioned_on ?? null)).toEqual([
      '2024-04-03',
      '2024-04-03',
      '2024-04-03',
      '2024-04-03',
      null,
    ]);
    const told = await check(user(planner), job, { dates: [null, null, null, null, null, 'serial'] });
    expect((await rowsOf(user(planner), told)).map(({ values }) => values.commissioned_on)).toEqual(
      texts.map(() => '2024-04-03'),
    );
  });
});

describe('what is matched', () => {
  test('1,470 strangers are nobody who is there already, however many genders agree', async () => {
    const file = `Nom de jeune fille,Gender,City\n${Array.from({ length: 1_470 }, (_, index) => `Stranger ${index},${index % 2 ? 'Female' : 'Male'},\n`).join('')}`;
    const job = await preview(server, user(hr), 'person', file);
    expect(job.match).toEqual({ keys: [], key: [], also: [], whole: false });
    expect(job.counts).toMatchObject({ changed: 0, unchanged: 0 });
    console.log(`strangers: ${JSON.stringify(job.counts)}`);
    // With what every row must have given once they are new, and doubles are not even errors.
    const given = await check(user(hr), job, {
      mapping: ['last_name', 'gender', 'city'],
      fixed: { first_name: 'X', function: 'Clerk', hire_date: '2024-04-03' },
      site: String((await user(hr).json<{ id: string }[]>('sites/')).body[0]?.id),
    });
    expect(given.counts).toMatchObject({ unchanged: 0, changed: 0 });
    expect(given.lacking).toEqual([]);
    expect((await rowsOf(user(hr), given))[0]?.errors).toEqual({ matricule: 'This field is required.' });
  });

  test('by the key that the file has, or by another that the reader chooses, or by none', async () => {
    await commit(
      user(planner),
      await preview(
        server,
        user(planner),
        'equipment',
        `${machineHead.trim()};PIN or VIN\n${machine('K-1', '2020-01-15').trim()};PIN000001\n`,
      ),
    );
    const job = await preview(server, user(planner), 'equipment', 'Code,PIN or VIN,Designation\nK-2,PIN000001,Other\n');
    expect(job.match).toMatchObject({ keys: [['code'], ['pin']], key: ['code'] });
    expect(job.counts).toMatchObject({ error: 1 });
    const byPin = await check(user(planner), job, { key: ['pin'] });
    expect(byPin).toMatchObject({ match: { key: ['pin'] }, counts: { changed: 1, error: 0 } });
    expect(await check(user(planner), job, { key: [] })).toMatchObject({ match: { key: [] }, counts: { changed: 0 } });
    expect(
      (
        await user(planner).json(`records/equipment/import/${job.id}/check/`, {
          method: 'POST',
          body: { key: ['name'] },
        })
      ).status,
    ).toBe(400);
  });

  test('the same row twice in a file of a list without a key must be confirmed', async () => {
    const tank =
      (await user(admin).json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1')).body.rows[0]?.code ?? '';
    const file = `Tank,Date and time,Litres,Method,Site\n${`${tank},2025-04-09 05:30,1200,Jauge,S1\n`.repeat(2)}`;
    const job = await preview(server, user(admin), 'fuel_dip', file);
    expect(job.match).toMatchObject({ key: [], whole: true });
    expect(job.warnings).toMatchObject([
      { code: 'same_row', count: 1, line: 3, sentence: 'Line 2 of the file is identical in every column.' },
    ]);
    expect(
      (await user(admin).json(`records/fuel_dip/import/${job.id}/commit/`, { method: 'POST', body: {} })).status,
    ).toBe(409);
  });
});

test('two fields in one column, one field in two, a unit, and one value for all rows', async () => {
  const file =
    'Code;Marque, modèle;Mise en service;Réservoir (gal);Site\nU-1;Atlas, H 98;3 avr. 2024;100;S1\nU-2;Volvo, A40;4 avr. 2024;200 L;S1\n';
  const job = await preview(server, user(planner), 'equipment', file);
  expect(job.options).toMatchObject({
    splits: [{ column: 1, by: ',', into: ['make', 'model'] }],
    mapping: ['code', null, 'commissioned_on', 'tank_capacity', 'site'],
    units: [null, null, null, 'gal', null],
  });
  const told = await check(user(planner), job, { fixed: { family: 'grader' } });
  expect(told.counts).toMatchObject({ new: 2, error: 0 });
  expect((await rowsOf(user(planner), told)).map(({ values, texts }) => [values, texts.make])).toMatchObject([
    [
      { make: 'Atlas', model: 'H 98', tank_capacity: 378.5411784, family: 'grader', commissioned_on: '2024-04-03' },
      'Atlas',
    ],
    [{ make: 'Volvo', model: 'A40', tank_capacity: 200 }, 'Volvo'],
  ]);
  for (const bad of [
    { fixed: { family: 'spaceship' } },
    { fixed: { nothing: 1 } },
    { fixed: { code: null } },
    { fixed: { make: 'twice' } },
    { splits: [{ column: 1, by: ',', at: 'first', into: ['code', 'model'] }] },
    { joins: [{ field: 'name', columns: [1], by: '' }] },
    { dates: ['xyz'] },
    { region: 'nowhere' },
    { header: -1 },
    { units: [1] },
  ]) {
    expect(
      (await user(planner).json(`records/equipment/import/${job.id}/check/`, { method: 'POST', body: bad })).status,
      JSON.stringify(bad),
    ).toBeGreaterThanOrEqual(400);
  }
  const places = await preview(
    server,
    user(admin),
    'fuel_station',
    'Code;Site;Désignation;Latitude;Longitude\nP-1;S1;Poste;31.05;-6.21\n',
  );
  expect(places.options.joins).toMatchObject([{ columns: [3, 4], by: ', ' }]);
  const [row] = await rowsOf(user(admin), places);
  expect(Object.values(row?.values ?? {})).toContainEqual({ lat: 31.05, lon: -6.21 });
  const dips = await preview(
    server,
    user(admin),
    'fuel_dip',
    'Réservoir;Date;Heure;Litres;Méthode;Site\nX;03/06/2025;5h30;1200;Jauge;S1\n',
    { language: 'fr' },
  );
  expect(dips.options.joins).toEqual([{ field: 'at', columns: [1, 2], by: ' ' }]);
  expect((await rowsOf(user(admin), dips))[0]?.values.at).toBe('2025-06-03T04:30:00.000Z');
});

describe('what must be confirmed', () => {
  const file = (tank: string) =>
    `Machine,Tank,Date and time,Litres,Method,Site\nT-07,${tank},2025-05-09 05:30,100,Manual,S1\nT-08,${tank},2025-05-09 07:30,200,Manual,S1\n`;
  test('is heard at the check already, once for all rows of its kind, and the write then goes through', async () => {
    const tank =
      (await user(fuel).json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1')).body.rows[0]?.code ?? '';
    const job = await preview(server, user(fuel), 'equipment_fueling', file(tank));
    expect(job).toMatchObject({
      state: 'ready',
      counts: { new: 2, error: 0 },
      warnings: [
        {
          code: 'no_meter',
          count: 2,
          line: 2,
          sentence: 'T-07 needs its hour meter reading, unless it cannot be read.',
        },
      ],
    });
    expect((await rowsOf(user(fuel), job))[1]?.warnings).toEqual([
      'T-08 needs its hour meter reading, unless it cannot be read.',
    ]);
    expect(
      await user(fuel).json(`records/equipment_fueling/import/${job.id}/commit/`, { method: 'POST', body: {} }),
    ).toMatchObject({ status: 409, body: { code: 'confirm' } });
    expect(await commit(user(fuel), job, { confirm: ['no_meter'] })).toMatchObject({
      state: 'done',
      counts: { new: 2 },
    });
    // The check took no numbers: those of the two rows follow one another, whatever was looked at before.
    const numbersOf = async (): Promise<readonly number[]> =>
      (
        await user(fuel).json<{ rows: { number: string }[] }>('records/equipment_fueling/?sort=-created_at&limit=2')
      ).body.rows.map(({ number }) => Number(number.slice(-6)));
    const before = Math.max(...(await numbersOf()));
    await preview(server, user(fuel), 'equipment_fueling', file(tank).replaceAll('2025-05-09', '2025-05-19'));
    expect(
      await commit(
        user(fuel),
        await preview(server, user(fuel), 'equipment_fueling', file(tank).replaceAll('2025-05-09', '2025-05-29')),
        { confirm: ['no_meter'] },
      ),
    ).toMatchObject({ state: 'done' });
    expect((await numbersOf()).toSorted((one, other) => one - other)).toEqual([before + 1, before + 2]);
  });

  test('what comes to light only while rows are written is asked then, and is no dead end', async () => {
    const tank =
      (await user(fuel).json<{ rows: { code: string }[] }>('records/fuel_tank/?limit=1')).body.rows[0]?.code ?? '';
    const rows = (at: string) =>
      `Machine,Tank,Date and time,Litres,Hour meter,Method,Site\nT-07,${tank},${at},100,9100,Manual,S1\n`;
    const job = await preview(server, user(fuel), 'equipment_fueling', rows('2025-06-09 05:30'));
    expect(job.warnings).toEqual([]);
    // Somebody else fills the same machine meanwhile.
    expect(
      await commit(user(fuel), await preview(server, user(fuel), 'equipment_fueling', rows('2025-06-09 05:31'))),
    ).toMatchObject({ state: 'done' });
    const asked = await commit(user(fuel), job);
    expect(asked).toMatchObject({
      state: 'ready',
      warnings: [{ code: 'two_fills', count: 1, line: 2 }],
      problem: expect.stringContaining('please confirm them'),
    });
    expect(await commit(user(fuel), asked, { confirm: ['two_fills'] })).toMatchObject({
      state: 'done',
      counts: { new: 1 },
    });
  });

  test('a reason that a rule wants is asked once for all rows', async () => {
    const trips = 'Truck,Dump end,Payload,Site\nT-07,2025-03-01 05:30,90,S1\nT-08,2025-03-01 06:30,91,S1\n';
    const job = await preview(server, user(admin), 'haul_trip', trips);
    expect(job).toMatchObject({
      counts: { error: 2 },
      lacking: [{ field: 'edit_reason', count: 2, line: 2, sentence: 'Enter a reason for adding this trip by hand.' }],
    });
    const told = await check(user(admin), job, { fixed: { edit_reason: 'From the paper of the shift' } });
    expect(told).toMatchObject({ counts: { new: 2, error: 0 }, lacking: [] });
    expect(await commit(user(admin), told)).toMatchObject({ state: 'done' });
  });
});

describe('a workbook', () => {
  const file = workbook([
    { name: 'Listes', hidden: true, rows: [['x'], ['y']] },
    {
      name: 'Parc',
      rows: [
        ['Parc des engins'],
        ['au 1er avril'],
        [],
        ['Code', 'Famille', 'Marque', 'Modèle', 'Mise en service', 'Charge nominale (t)', 'Site'],
        ['B-1', 'Camion', 'Atlas', 'H98', { value: 45385, format: 'mm/dd/yyyy' }, '98,5', 'S1'],
        ['B-2', null, null, null, { value: 45386, format: 'mm/dd/yyyy' }, { type: 'e', value: '#N/A' }, 'S1'],
        ['Code', 'Famille', 'Marque', 'Modèle', 'Mise en service', 'Charge nominale (t)', 'Site'],
        ['B-3', 'Camion', 'Atlas', 'H98', '04/05/2024', 91.125, 'S1'],
      ],
      merges: ['A1:G1', 'B5:B6', 'C5:C6', 'D5:D6'],
    },
  ]);
  test('is read with its title, its merges and the header of its second page, and says so', async () => {
    const job = await preview(server, user(planner), 'equipment', file, xlsx);
    expect(job.found).toMatchObject({
      sheet: 'Parc',
      headerLine: 4,
      hiddenSheets: ['Listes'],
      notes: { merged: 4, repeated: 1, above: 2 },
    });
    const rows = await rowsOf(user(planner), job);
    expect(
      rows.map(({ line, values, errors }) => [
        line,
        values.family,
        values.payload_target ?? null,
        errors.payload_target ?? null,
      ]),
    ).toEqual([
      [5, 'haul_truck', 98.5, null],
      [6, 'haul_truck', null, 'This cell has the spreadsheet error #N/A: fix the formula or type the value.'],
      [8, 'haul_truck', 91.125, null],
    ]);
    const again = await check(user(planner), job, { header: 0, region: 'A5:G6' });
    expect(again).toMatchObject({
      found: { header: ['A', 'B', 'C', 'D', 'E', 'F', 'G'], headerLine: 0, region: 'A5:G6' },
      total: 2,
    });
    expect(await check(user(planner), again, { sheet: 'Listes' })).toMatchObject({
      found: { sheet: 'Listes', region: null, headerLine: 1 },
    });
  });
});

describe('a named mapping', () => {
  const file = 'Kennung;Wann;Werk;Fam;Marke;Typ\nG-1;03/04/2024;S1;Niveleuse;Atlas;G1\n';
  let kept: NamedMapping;
  test('is kept, shared with everybody who may import there, and told in the audit log', async () => {
    const job = await check(user(planner), await preview(server, user(planner), 'equipment', file), {
      mapping: ['code', 'commissioned_on', 'site', 'family', 'make', 'model'],
      dates: [null, 'mdy', null, null, null, null],
    });
    const answer = await user(planner).json<NamedMapping>('import-mappings/', {
      method: 'POST',
      body: { record: 'equipment', name: 'Parc', header: job.found?.header, options: job.options, shared_all: true },
    });
    expect(answer).toMatchObject({ status: 201, body: { name: 'Parc', mine: true, version: 1, shared_all: true } });
    kept = answer.body;
    const { rows } = await server.host.pool.query(
      "select action, changes from audit_event where record = 'import_mapping' and record_id = $1",
      [kept.id],
    );
    expect(rows).toMatchObject([
      {
        action: 'create',
        changes: expect.arrayContaining([
          { field: 'name', old: null, new: 'Parc' },
          { field: 'shared_all', old: null, new: true },
        ]),
      },
    ]);
  });

  test('is laid over another file whose header nearly fits, and what does not fit is told', async () => {
    const job = await preview(
      server,
      user(admin),
      'equipment',
      'Wetter;Werk;KENNUNG;Fam;Marke;Wann\ngut;S1;G-2;Niveleuse;Atlas;03/04/2024\n',
    );
    const laid = await check(user(admin), job, { use: kept.id });
    expect(laid.options).toMatchObject({
      mapping: [null, 'site', 'code', 'family', 'make', 'commissioned_on'],
      dates: [null, null, null, null, null, 'mdy'],
    });
    expect(laid.found?.used).toEqual({ id: kept.id, name: 'Parc', missing: ['Typ'], extra: ['Wetter'] });
    expect((await rowsOf(user(admin), laid))[0]?.values.commissioned_on).toBe('2024-03-04');
  });

  test('belongs to its owner, who alone changes and deletes it; who may not import there does not know of it', async () => {
    const body = { name: 'Mine', header: kept.header, options: kept.options };
    const put = (who: TestUser, version = 1, more = {}) =>
      who.json<{ code: string }>(`import-mappings/${kept.id}/`, {
        method: 'PUT',
        body: { ...body, ...more },
        headers: { 'if-match': `"${version}"` },
      });
    expect(await put(user(admin))).toMatchObject({ status: 403, body: { code: 'not_yours' } });
    expect(
      (await user(admin).json(`import-mappings/${kept.id}/`, { method: 'DELETE', headers: { 'if-match': '"1"' } }))
        .status,
    ).toBe(403);
    expect((await user(fuel).json('import-mappings/?record=equipment')).status).toBe(403);
    expect((await put(user(fuel))).status).toBe(404);
    expect(await put(user(planner), 7)).toMatchObject({ status: 409, body: { code: 'stale' } });
    expect(await put(user(planner), 1, { name: 'Renamed', shared_roles: ['admin'] })).toMatchObject({
      status: 403,
      body: { code: 'foreign_share' },
    });
    expect(await put(user(planner), 1, { name: 'Renamed' })).toMatchObject({
      status: 200,
      body: { name: 'Renamed', version: 2, shared_all: false },
    });
    // No longer shared with everybody.
    expect((await user(admin).json<NamedMapping[]>('import-mappings/?record=equipment')).body).toEqual([]);
    expect(
      (await user(planner).json(`import-mappings/${kept.id}/`, { method: 'DELETE', headers: { 'if-match': '"2"' } }))
        .status,
    ).toBe(204);
  });

  test('keeps no value of a field that not every reader sees', async () => {
    const body = {
      record: 'person',
      name: 'Femmes',
      header: ['Nom'],
      options: { fixed: { gender: 'f', crew: 'A' } },
      shared_all: true,
    };
    const { status, body: made } = await user(hr).json<NamedMapping>('import-mappings/', { method: 'POST', body });
    expect([status, made.options.fixed]).toEqual([201, { crew: 'A' }]);
  });

  test.each([
    ['no name', { name: '' }],
    ['a record that there is not', { record: 'nothing' }],
    ['options of another kind', { options: { mapping: 'code' } }],
    ['options with a word nobody knows', { options: { evil: 1 } }],
    ['a header of objects', { header: [{}] }],
    ['a NUL in a header', { header: ['a\u0000b'] }],
    ['half a character', { name: '\ud800' }],
    ['a fixed value of a megabyte', { options: { fixed: { name: 'x'.repeat(200_000) } } }],
    ['a prototype', { options: { fixed: JSON.parse('{"__proto__":{"a":1}}') as unknown, mapping: ['__proto__'] } }],
  ])('%s: refused with a sentence, or kept as harmless', async (_, more) => {
    const { status, body } = await user(planner).json<{ detail?: string }>('import-mappings/', {
      method: 'POST',
      body: { record: 'equipment', name: 'Odd', header: ['a'], options: {}, ...more },
    });
    expect([201, 400, 403, 413, 422]).toContain(status);
    expect(status === 201 ? 'Kept.' : body.detail).toMatch(/\.$/);
  });
});

test('the refused rows, mended, come back with the same mapping', async () => {
  const head = 'Kürzel;Klasse;Marke;Typ;Baujahr;Ort\n';
  const job = await check(
    user(planner),
    await preview(
      server,
      user(planner),
      'equipment',
      `${head}R-1;Niveleuse;Atlas;G1;13/02/2024;S1\nR-2;Soucoupe;Atlas;G1;02/03/2024;S1\n`,
    ),
    { mapping: ['code', 'family', 'make', 'model', 'commissioned_on', 'site'] },
  );
  expect(job.counts).toMatchObject({ new: 1, error: 1 });
  const answer = await fetch(`${server.url}/api/records/equipment/import/${job.id}/rejected/`, {
    headers: { authorization: `Bearer ${user(planner).token}`, 'accept-language': 'fr' },
  });
  const text = await answer.text();
  expect(text.split('\r\n')[0]).toBe('Kürzel;Klasse;Marke;Typ;Baujahr;Ort;Ligne;Motif');
  const mended = await preview(server, user(planner), 'equipment', text.replace('Soucoupe', 'Niveleuse'));
  expect(mended).toMatchObject({
    found: { remembered: true },
    options: { mapping: ['code', 'family', 'make', 'model', 'commissioned_on', 'site', null, null] },
    counts: { new: 1, error: 0 },
  });
});

test('words that mean something to the language are texts like any other, in and out, in both formats', async () => {
  const words = [
    'constructor',
    'toString',
    '__proto__',
    'hasOwnProperty',
    'valueOf',
    '_x0041_',
    'x_x000D_y',
    "l'ordre",
  ];
  const rows = words.map((word, index) => `S1;P-${index};${word};Niveleuse;${word};${word};2020-01-15\n`).join('');
  const job = await preview(
    server,
    user(planner),
    'equipment',
    `Site;Code;Désignation;Famille;Marque;Modèle;Mise en service\n${rows}`,
  );
  expect(job.counts).toMatchObject({ new: words.length, error: 0 });
  await commit(user(planner), job);
  for (const format of ['csv', 'xlsx']) {
    const { bytes, status } = await exported(
      server,
      user(planner),
      'equipment',
      `?format=${format}&filter=code:contains:P-&filter=family:eq:grader&sort=code`,
    );
    expect(status).toBe(200);
    const again = await preview(server, user(planner), 'equipment', bytes, xlsx);
    expect(again.counts, format).toEqual({ new: 0, changed: 0, unchanged: words.length, error: 0 });
    expect((await rowsOf(user(planner), again)).map(({ values }) => values.name)).toEqual(words);
  }
  const odd = await upload(server, user(planner), 'equipment', 'constructor,__proto__,toString,Code\na,b,c,T-07\n');
  expect(odd.status).toBe(201);
  expect(await settled(user(planner), odd.body)).toMatchObject({
    options: { mapping: [null, null, null, 'code'] },
    counts: { unchanged: 1 },
  });
});
