import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { preview, rowsOf } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

const closed = ['birth_date', 'national_id', 'address', 'emergency_contacts', 'iban', 'cost_rate', 'blood_group'];
const personal = ['birth_date', 'national_id', 'address', 'emergency_contacts'];

interface Person {
  readonly id: string;
  readonly version: number;
  readonly [field: string]: unknown;
}
interface Page {
  readonly rows: readonly Person[];
}
interface Told {
  readonly record_id: string;
  readonly email: string;
  readonly fields: readonly string[];
}

let server: TestServer;
let hr: TestUser;
let hse: TestUser;
let dispatcher: TestUser;
let operator: TestUser;
let someone: Person;
let operatorsFile: Person;
beforeAll(async () => {
  server = await startTestServer();
  [hr, hse, dispatcher, operator] = (await Promise.all(
    ['hr', 'hse', 'dispatcher', 'operator'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
  const { body } = await hr.json<Page>('records/person/?sort=matricule&limit=2');
  [operatorsFile, someone] = body.rows as [Person, Person];
});
afterAll(() => server?.stop());

const shown = (row: Person, fields = closed): readonly string[] => fields.filter((field) => field in row);
const read = async (user: TestUser, { id }: Person): Promise<Person> =>
  (await user.json<Person>(`records/person/${id}/`)).body;

/** The lines that tell of somebody's reading. */
async function readings(recordId: string): Promise<readonly Told[]> {
  const { rows } = await server.host.pool.query<Told>(
    `
       select e.record_id, u.email,
         (
           select array_agg(change ->> 'field' order by change ->> 'field') from jsonb_array_elements(e.changes) change)
         as fields
      from audit_event e
      join app_user u on u.id = e.user_id
      where e.action = 'read_sensitive' and e.record = 'person' and e.record_id = $1
      order by e.id`,
    [recordId],
  );
  return rows;
}

describe('fields above the reader’s level', () => {
  test('are absent from an entry, and there for who holds the level', async () => {
    expect(shown(await read(dispatcher, someone))).toEqual([]);
    expect(shown(await read(hse, someone))).toEqual(['blood_group']);
    expect(shown(await read(hr, someone))).toEqual(closed);
  });

  test('are there for oneself as far as they are personal, and nowhere else', async () => {
    expect(operatorsFile).toMatchObject({ last_name: 'Diallo', first_name: 'Moussa' });
    expect(shown(await read(operator, operatorsFile))).toEqual(personal);
    expect(shown(await read(operator, someone))).toEqual([]);
  });

  test('are on no list, whoever asks', async () => {
    for (const user of [hr, dispatcher]) {
      const { body } = await user.json<Page>('records/person/?limit=1');
      expect(shown(body.rows[0] as Person)).toEqual([]);
    }
  });

  test.each([
    'filter=birth_date:gte:2000-01-01',
    'filter=iban:contains:MA',
    'filter=national_id:eq:BK100074',
    'filter=no_such:eq:1',
  ])('do not exist for a list by %s', async (query) => {
    const [known, unknown] = await Promise.all([
      dispatcher.json<{ code: string }>(`records/person/?${query}`),
      dispatcher.json<{ code: string }>(`records/person/groups/?${query}`),
    ]);
    expect([known.status, known.body.code, unknown.status]).toEqual([400, 'bad_query', 400]);
  });

  test('are no order, no group, no column of an export, no word of a search', async () => {
    for (const path of [
      '?sort=birth_date',
      '?sort=iban',
      'groups/?by=gender',
      'marks/?sort=birth_date',
      'export/?columns=matricule,iban',
      'export/?columns=birth_date',
    ]) {
      expect({ path, status: (await dispatcher.json(`records/person/${path}`)).status }).toEqual({ path, status: 400 });
    }
    const { body } = await dispatcher.json<{ results: unknown[] }>('search/?q=BK100074&record=person');
    expect(body.results).toEqual([]);
  });

  test('filter a list and fill an export for who holds the level, and only where it is held', async () => {
    expect(
      (await hr.json<Page>('records/person/?filter=national_id:eq:BK100074')).body.rows.map(
        ({ matricule }) => matricule,
      ),
    ).toEqual(['E-00002']);
    const { body } = await hr.json<string>('records/person/export/?columns=matricule,iban&filter=matricule:eq:E-00003');
    expect(body).toMatch(/E-00003,MA\d{26}/);
    expect((await hse.json('records/person/export/?columns=iban')).status).toBe(400);
  });

  test('cannot be written by who cannot read them', async () => {
    const refused = await dispatcher.json('records/person/', {
      method: 'POST',
      body: { site: operatorsFile['site'], iban: 'MA00' },
    });
    expect(refused.status).toBe(403);
    await server.host.pool.query(
      `insert into role_permission (role, permission, reach) values ('dispatcher', 'person:update', 'site')`,
    );
    server.host.publish('roles.changed', null);
    const change = (user: TestUser, body: object, { id, version }: Person) =>
      user.json<{ errors: object }>(`records/person/${id}/`, {
        method: 'PATCH',
        body,
        headers: { 'if-match': `"${version}"` },
      });
    expect(await change(dispatcher, { iban: 'FR1420041010050500013M02606' }, someone)).toMatchObject({
      status: 422,
      body: { errors: { iban: 'This field does not exist.' } },
    });
    expect(await change(dispatcher, { crew: 'D' }, someone)).toMatchObject({ status: 200 });
    await server.host.pool.query(`delete from role_permission`);
    server.host.publish('roles.changed', null);
  });

  test('are left out of the history for who may not see them, and of a stale answer', async () => {
    const now = await read(hr, someone);
    const { body } = await hr.json<Person>(`records/person/${now.id}/`, {
      method: 'PATCH',
      body: { city: 'Settat', radio_call: 'R7' },
      headers: { 'if-match': `"${now.version}"` },
    });
    const fields = async (user: TestUser) =>
      (
        await user.json<{ entries: { changes: { field: string }[] }[] }>(`records/person/${someone.id}/history/`)
      ).body.entries[0]?.changes
        .map(({ field }) => field)
        .sort();
    expect(await fields(hr)).toEqual(['city', 'radio_call']);
    expect(await fields(dispatcher)).toEqual(['radio_call']);
    expect(body['city']).toBe('Settat');
  });
});

describe('reading them', () => {
  test('is told in the audit log with the names of the fields; one’s own is not', async () => {
    const { body } = await hr.json<Page>('records/person/?filter=matricule:eq:E-00010');
    const person = body.rows[0] as Person;
    await read(hr, person);
    await read(hse, person);
    await read(dispatcher, person);
    const told = await readings(person.id);
    expect(told.map(({ email }) => email)).toEqual(['hr@demo.filon', 'hse@demo.filon']);
    expect(told[1]?.fields).toEqual(['blood_group']);
    expect(told[0]?.fields).toEqual(expect.arrayContaining(['birth_date', 'iban']));
    await read(operator, operatorsFile);
    expect((await readings(operatorsFile.id)).map(({ email }) => email)).not.toContain('operator@demo.filon');
  });

  test('by an export is told in one line with the count and the ids, which the history of each entry finds', async () => {
    await hr.json('records/person/export/?columns=matricule,bank&filter=matricule:in:["E-00020","E-00021"]');
    const { body } = await hr.json<Page>('records/person/?filter=matricule:in:["E-00020","E-00021"]');
    const ids = body.rows.map(({ id }) => id);
    for (const id of ids) expect(await readings(id)).toEqual([]);
    const { rows } = await server.host.pool.query<{ changes: { field: string; new: unknown }[] }>(
      `select changes from audit_event where action = 'read_sensitive' and record = 'person' and record_id = ''`,
    );
    expect(rows.map(({ changes }) => changes)).toEqual([
      [
        { field: 'bank', old: null, new: null },
        { field: '#count', old: null, new: 2 },
        {
          field: '#ids',
          old: null,
          new: expect.toSatisfy((told: string[]) => told.toSorted().join() === ids.toSorted().join()),
        },
      ],
    ]);
    const { body: history } = await hr.json<{ entries: { action: string; changes: { field: string }[] }[] }>(
      `records/person/${ids[0]}/history/`,
    );
    expect(
      history.entries
        .filter(({ action }) => action === 'read_sensitive')
        .map(({ changes }) => changes.map(({ field }) => field)),
    ).toEqual([['bank', '#count']]);
    const admin = await server.login('admin');
    for (const [id, found] of [
      [ids[1], 1],
      [operatorsFile.id, 0],
    ] as const) {
      const log = await admin.json<{ lines: { recordId: string }[] }>(
        `administration/audit/?record=person&action=read_sensitive&recordId=${id}`,
      );
      expect(log.body.lines.filter(({ recordId }) => recordId === '')).toHaveLength(found);
    }
  });

  test('by an export of everybody is told of each of them, in lines of at most five hundred', async () => {
    await hr.json('records/person/export/?columns=iban');
    const { rows } = await server.host.pool.query<{ site: string; told: number; there: number; most: number }>(
      `
         select e.site_id as site, sum((c ->> 'new')::int)::int as told, max((c ->> 'new')::int)::int as most,
           (
             select count(*)::int
             from person p
             where p.site = e.site_id and p.iban is not null and p.deleted_at is null)
           as there
        from audit_event e, jsonb_array_elements(e.changes) c
        where e.action = 'read_sensitive' and c ->> 'field' = '#count' and e.changes @> '[{"field":"iban"}]'
        group by e.site_id`,
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { told, there, most } of rows) {
      expect(told).toBe(there);
      expect(most).toBeLessThanOrEqual(500);
    }
  });

  test('by the preview of an import is told, of the entries whose values it shows', async () => {
    const { body } = await hr.json<Page>('records/person/?filter=matricule:in:["E-00030","E-00031"]&sort=matricule');
    const [changed, same] = body.rows as [Person, Person];
    const bank = String(
      (await server.host.pool.query<{ bank: string }>('select bank from person where id = $1', [same.id])).rows[0]
        ?.bank,
    );
    const job = await preview(server, hr, 'person', `Employee no.;Bank\nE-00030;Another bank\nE-00031;${bank}\n`);
    expect(await readings(changed.id)).toEqual([]);
    expect((await rowsOf(hr, job)).map(({ verdict, changes }) => [verdict, Object.keys(changes)])).toEqual([
      ['changed', ['bank']],
      ['unchanged', []],
    ]);
    expect(await readings(changed.id)).toEqual([expect.objectContaining({ email: 'hr@demo.filon', fields: ['bank'] })]);
    expect(await readings(same.id)).toEqual([]);
  });
});
