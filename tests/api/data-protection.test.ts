import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readAnchors } from '../../core/host/audit/audit-anchor.ts';
import { sealAudit, verifyAudit } from '../../core/host/audit/audit-chain.ts';
import { seedId } from '../../core/host/seed.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import type { AuditPage } from '../../plugins/administration/shared/audit-line.ts';
import type { DataProtection } from '../../plugins/administration/shared/data-protection.ts';
import { patch, post } from '../support/record-calls.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let hr: TestUser;
let leaver: string;
let account: string;
const site = seedId('site', 'S1');
const base = 'administration/data-protection/';

beforeAll(async () => {
  server = await startTestServer();
  hr = await server.login('hr');
  const draft = {
    site,
    matricule: 'E-GONE',
    last_name: 'Zébulon',
    first_name: 'Ursule',
    person_kind: 'employee',
    function: 'Driller',
    hire_date: '2001-02-03',
    email_work: 'ursule@mine.example',
    departure_date: '2010-05-06',
  };
  const created = await post(hr, 'person', {
    ...draft,
    national_id: 'ID-SECRET-77',
    address: '<b>1 rue du Puits</b>',
    radio_call: 'URSA',
  });
  if (created.status !== 201) throw new Error(JSON.stringify(created.body));
  leaver = created.body.id;
  await patch(hr, 'person', leaver, created.body.version, { radio_call: 'URSB' });
  account = await createAccount(server.host.db, {
    email: 'ursule@mine.example',
    name: 'Ursule Zébulon',
    kind: 'staff',
    language: 'fr',
    password: demoPassword,
    roles: [{ role: 'operator', sites: [site] }],
  });
  await server.login('ursule@mine.example');
});
afterAll(() => server?.stop());

const overview = async () => (await hr.json<DataProtection>(base)).body;
const anonymise = (id: string) => hr.json(`${base}anonymise/`, { method: 'POST', body: { id } });
const sql = async (text: string, values: unknown[] = []) =>
  (await server.host.pool.query<Record<string, unknown>>(text, values)).rows;

/** A person's file, taken apart. */
async function fileOf(user: TestUser, id: string) {
  const answer = await fetch(`${server.url}/api/${base}people/${id}/`, {
    headers: { authorization: `Bearer ${user.token}`, 'accept-language': 'en' },
  });
  const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
  const json = (name: string): unknown => JSON.parse(strFromU8(files[name] ?? new Uint8Array()));
  return {
    files,
    page: strFromU8(files['index.html'] ?? new Uint8Array()),
    told: json('account.json'),
    leftOut: json('left-out.json') as { entries: { title: string; count: number }[]; fields: string[] },
  };
}

describe('one person’s data', () => {
  it('go out as a file that people and programs read, and the log tells of it', async () => {
    const answer = await fetch(`${server.url}/api/${base}people/${leaver}/`, {
      headers: { authorization: `Bearer ${hr.token}`, 'accept-language': 'fr' },
    });
    expect(answer.status).toBe(200);
    const files = unzipSync(new Uint8Array(await answer.arrayBuffer()));
    const page = strFromU8(files['index.html'] ?? new Uint8Array());
    expect(page).toContain('ID-SECRET-77');
    expect(page).toContain('&lt;b&gt;1 rue du Puits&lt;/b&gt;');
    expect(JSON.parse(strFromU8(files['records/person.json'] ?? new Uint8Array()))).toEqual([
      expect.objectContaining({ id: leaver, national_id: 'ID-SECRET-77' }),
    ]);
    const told = JSON.parse(strFromU8(files['account.json'] ?? new Uint8Array())) as {
      accounts: { email: string }[];
      signIns: unknown[];
    };
    // Sign-ins are an administrator's to read: they are counted.
    expect([told.accounts[0]?.email, told.signIns]).toEqual(['ursule@mine.example', []]);
    expect(JSON.stringify(told)).not.toMatch(/password|hash/);
    expect(page).toContain('Ce fichier n&#39;est pas complet');
    expect(page).toMatch(/<li>Historique des connexions: 1<\/li>/);
    expect(
      await sql(
        `
          select action
          from audit_event
          where record = 'person' and record_id = $1 and action in ('export', 'read_sensitive')
          order by action`,
        [leaver],
      ),
    ).toEqual([{ action: 'export' }, { action: 'read_sensitive' }]);
  });

  it('hold for an administrator what is theirs to read beside, sign-ins and sessions too', async () => {
    const { told, leftOut } = await fileOf(await server.login('admin'), leaver);
    expect(told).toMatchObject({
      accounts: [{ email: 'ursule@mine.example' }],
      signIns: [{ ok: true }],
      sessions: [expect.anything()],
    });
    expect(leftOut.entries).toEqual([]);
  });

  it('hold nothing that who makes the file may not read elsewhere, and say how much that is', async () => {
    const there = seedId('site', 'S2');
    await createAccount(server.host.db, {
      email: 'clerk@demo.filon',
      name: 'Clerk',
      kind: 'staff',
      language: 'en',
      password: demoPassword,
      roles: [{ role: 'hr_officer', sites: [site] }],
    });
    const clerk = await server.login('clerk');
    const person = seedId('person', 'E-00001');
    // One of another site, which the clerk does not see at all.
    await sql(
      `
        update equipment_fueling
        set site = $2
        where id = (select id from equipment_fueling where $1 in (operator, attendant) limit 1)`,
      [person, there],
    );
    const [fills] = await sql(
      'select count(*)::int as count from equipment_fueling where $1 in (operator, attendant)',
      [person],
    );
    const { files, leftOut, page } = await fileOf(clerk, person);
    const entries = Object.fromEntries(leftOut.entries.map(({ title, count }) => [title, count]));
    for (const name of Object.keys(files).filter((path) => path.startsWith('records/'))) {
      const record = name.slice('records/'.length, -'.json'.length);
      const rows = JSON.parse(strFromU8(files[name] ?? new Uint8Array())) as { id: string }[];
      for (const { id } of rows.slice(0, 3))
        expect([record, (await clerk.json(`records/${record}/${id}/`)).status]).toEqual([record, 200]);
    }
    expect(entries).toMatchObject({ 'Equipment fuelling reports': fills?.['count'] });
    for (const [title, count] of Object.entries(entries)) expect(page).toContain(`<li>${title}: ${count}</li>`);
  });

  it.each(['dispatcher', 'vendor', 'manager', 'supervisor'])('are nothing for %s', async (name) => {
    const user = await server.login(name);
    expect((await user.json(`${base}people/${leaver}/`)).status).toBe(403);
    expect((await user.json(base)).status).toBe(403);
    expect((await user.json(`${base}anonymise/`, { method: 'POST', body: { id: leaver } })).status).toBe(403);
  });

  it.each(['1', '../x', '00000000-0000-4000-8000-000000000000'])('of nobody (%s) are not there', async (id) =>
    expect((await hr.json(`${base}people/${encodeURIComponent(id)}/`)).status).toBe(404),
  );
});

describe('a leaver', () => {
  it('beyond what one answer tells is counted', async () => {
    const before = (await overview()).leavers.length;
    await sql(
      `
        insert into person (
          id, site, matricule, last_name, first_name, person_kind, function, hire_date, departure_date)
        select gen_random_uuid(), $1, 'GONE-' || n, 'Gone', 'Long', 'employee', 'Driller', '1990-01-01', '2000-01-01'
        from generate_series(1, 203) n`,
      [site],
    );
    const { leavers, more } = await overview();
    expect([leavers.length, more, leavers[0]?.leftOn]).toEqual([200, before + 3, '2000-01-01']);
    await sql(`delete from person where matricule like 'GONE-%'`);
    expect((await overview()).more).toBe(0);
  });

  it('is named once the time of keeping is over, which is a setting', async () => {
    expect((await overview()).leavers).toContainEqual(
      expect.objectContaining({ id: leaver, leftOn: '2010-05-06', active: true }),
    );
    await hr.json(`${base}settings/`, { method: 'PUT', body: { retentionMonths: 600 } });
    expect((await overview()).leavers.map(({ id }) => id)).not.toContain(leaver);
    expect((await anonymise(leaver)).status).toBe(404);
    expect((await hr.json(`${base}settings/`, { method: 'PUT', body: { retentionMonths: 0 } })).status).toBe(422);
    await hr.json(`${base}settings/`, { method: 'PUT', body: { retentionMonths: 60 } });
  });

  it('whose account is in use, and who has not left, are left alone', async () => {
    const refused = await anonymise(leaver);
    expect([refused.status, refused.body.code]).toEqual([409, 'account_active']);
    expect((await anonymise(seedId('person', 'E-00001'))).status).toBe(404);
    expect(await sql('select last_name from person where id = $1', [leaver])).toEqual([{ last_name: 'Zébulon' }]);
  });

  it('becomes nobody: the entry and the log stay, and tell no name', async () => {
    await sql(`update app_user set status = 'disabled' where id = $1`, [account]);
    const count = async () =>
      sql(
        `
          select (select count(*) from person) as people,
            (select count(*) from audit_event where record_id = $1) as lines`,
        [leaver],
      );
    const [before] = await count();
    expect((await anonymise(leaver)).status).toBe(200);
    const [after] = await count();
    expect([after?.people, Number(after?.lines)]).toEqual([before?.people, Number(before?.lines) + 1]);
    const [row] = await sql('select * from person where id = $1', [leaver]);
    expect(JSON.stringify(row)).not.toMatch(/Zébulon|zebulon|Ursule|ursule|SECRET|Puits|URS|E-GONE|2010-05-06/);
    expect(row).toMatchObject({ hire_date: '2001-02-03', function: 'Driller', person_kind: 'employee' });
    expect(JSON.stringify(await sql('select * from app_user where id = $1', [account]))).not.toMatch(/Zébulon|ursule/i);
    expect(JSON.stringify(await sql('select * from login_event where user_id = $1', [account]))).not.toMatch(/ursule/i);
    expect((await overview()).leavers.map(({ id }) => id)).not.toContain(leaver);
  });

  it('is told by name neither in the history nor in the log, and found by none', async () => {
    const history = (await hr.json(`records/person/${leaver}/history/`)).body;
    expect(JSON.stringify(history)).not.toMatch(/Zébulon|URS|SECRET|2010-05-06/);
    expect(JSON.stringify(history)).toContain('•••');
    const admin = await server.login('admin');
    const log = async (query: string) => (await admin.json<AuditPage>(`administration/audit/?${query}`)).body.lines;
    const lines = await log(`record=person&recordId=${leaver}`);
    expect(lines.map(({ action }) => action)).toEqual(expect.arrayContaining(['create', 'update', 'anonymise']));
    expect(JSON.stringify(lines)).not.toMatch(/Zébulon|URS|SECRET|2010-05-06/);
    expect((await log('text=URSB')).map(({ recordId }) => recordId)).not.toContain(leaver);
  });

  it('leaves the chain of the log unbroken', async () => {
    await sealAudit(server.host.pool);
    expect((await verifyAudit(server.host.pool, readAnchors(server.host.config))).fault).toBeNull();
  });
});
