import { readFileSync } from 'node:fs';
import { strFromU8, unzipSync } from 'fflate';
import { beforeAll, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { patch, post, read } from '../support/record-calls.ts';

const { server, browser } = await openApplication();
const site = seedId('site', 'S1');

beforeAll(async () => {
  const hr = await server.login('hr');
  const made = await post(hr, 'person', {
    site,
    matricule: 'E-GONE',
    last_name: 'Zébulon',
    first_name: 'Ursule',
    person_kind: 'employee',
    function: 'Driller',
    hire_date: '2001-02-03',
    departure_date: '2010-05-06',
    national_id: 'ID-77',
    radio_call: 'URSA',
  });
  if (made.status !== 201) throw new Error(JSON.stringify(made.body));
  const changed = await patch(hr, 'person', made.body.id, made.body.version, { radio_call: 'URSB' });
  if (changed.status !== 200) throw new Error(JSON.stringify(changed.body));
});

/** What a button downloads. */
async function downloadOf({ page }: Visitor, press: () => Promise<unknown>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), press()]);
  return readFileSync(await download.path());
}

test('the audit log is filtered by keys alone, taken away as a file, and proved', async () => {
  const visitor = await browser.visitor(server);
  const { page, open, signIn, expectAccessible, close } = visitor;
  await open('/administration/audit');
  await signIn('admin');
  await page.getByLabel('User', { exact: true }).focus();
  await page.keyboard.type('khadija');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Employee');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Changed');
  await expect
    .poll(() => page.locator('.audit-table tbody tr').allInnerTexts())
    .toEqual([expect.stringMatching(/Changed\s+Employee Zébulon Ursule\s[^]*URSB/)]);
  await expectAccessible();
  const lines = (await downloadOf(visitor, () => page.getByRole('button', { name: 'Export CSV' }).press('Enter')))
    .toString()
    .trim()
    .split('\r\n');
  expect(lines.map((line) => line.includes('URSB'))).toEqual([false, true]);
  await page.getByRole('button', { name: 'Verify now' }).press('Enter');
  await page.getByText(/^Unbroken: [\d,]+ lines/).waitFor();
  await page.locator('.audit-link').press('Enter');
  await page.getByRole('heading', { name: 'Zébulon Ursule' }).waitFor();
  await close();
});

test('a line that somebody changed behind the log’s back is told', async () => {
  const { page, open, signIn, expectAccessible, close } = await browser.visitor(server);
  await open('/administration/audit?theme=dark');
  await signIn('admin');
  await page.getByRole('button', { name: 'Verify now' }).click();
  await page.getByText(/^Unbroken: [\d,]+ lines/).waitFor();
  await expectAccessible();
  const { pool } = server.host;
  const kept = await pool.query<{ id: number; ip: string | null }>(
    'select id, ip from audit_event order by id limit 1',
  );
  const set = async (ip: string | null | undefined) => {
    await pool.query('alter table audit_event disable trigger user');
    await pool.query('update audit_event set ip = $1 where id = $2', [ip, kept.rows[0]?.id]);
    await pool.query('alter table audit_event enable trigger user');
  };
  await set('9.9.9.9');
  try {
    await page.getByRole('button', { name: 'Verify now' }).click();
    await page.getByText(/^Broken after/).waitFor();
    await expectAccessible();
  } finally {
    await set(kept.rows[0]?.ip);
  }
  await close();
});

test('one person’s data are handed over, and a leaver is made unrecognisable', async () => {
  const visitor = await browser.visitor(server);
  const { page, open, signIn, expectAccessible, close } = visitor;
  await open('/administration/data_protection?theme=dark');
  await signIn('hr');
  await page.getByLabel('Name or number of the person').fill('nobody-at-all');
  await page.getByText('No one found.').waitFor();
  await page.getByLabel('Name or number of the person').fill('Zébulon');
  const files = unzipSync(
    new Uint8Array(
      await downloadOf(visitor, () =>
        page.getByRole('button', { name: 'Export data of Zébulon Ursule' }).press('Enter'),
      ),
    ),
  );
  expect(strFromU8(files['index.html'] ?? new Uint8Array())).toContain('ID-77');
  await expectAccessible();
  const anonymise = page.getByRole('button', { name: 'Anonymise Zébulon Ursule' });
  await anonymise.press('Enter');
  await page.getByText('No other entry refers to it.').waitFor();
  await expectAccessible();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(await anonymise.evaluate((button) => button === document.activeElement)).toBe(true);
  await anonymise.press('Enter');
  await page.getByRole('button', { name: 'Anonymise permanently' }).press('Enter');
  await page.getByText("No one's data has reached the end of its keeping time.").waitFor();
  const { rows } = await server.host.pool.query<{ record_id: string }>(
    `select record_id from audit_event where action = 'anonymise'`,
  );
  expect(JSON.stringify(await read(await server.login('hr'), 'person', rows[0]?.record_id ?? ''))).not.toMatch(
    /Zébulon|URSB|ID-77/,
  );
  await close();
});

test('columns of a level are chosen for an export by who holds it, and nobody else sees the choice', async () => {
  const visitor = await browser.visitor(server);
  const { page, open, signIn, expectAccessible, close } = visitor;
  await open('/human_ressources/employee_records');
  await signIn('hr');
  await page.getByRole('button', { name: 'More: Employees' }).click();
  await page.getByRole('menuitem', { name: 'Export with protected columns…' }).click();
  expect(await page.getByRole('dialog').getByRole('button', { name: 'Export as CSV' }).isDisabled()).toBe(true);
  await page.getByRole('checkbox', { name: 'IBAN' }).press('Space');
  await expectAccessible();
  const text = (
    await downloadOf(visitor, () =>
      page.getByRole('dialog').getByRole('button', { name: 'Export as CSV' }).press('Enter'),
    )
  ).toString();
  expect(text.split('\r\n')[0]).toMatch(/IBAN$/);
  expect(text).toMatch(/MA\d{26}/);
  await close();
  const other = await browser.visitor(server);
  await other.open('/human_ressources/employee_records');
  await other.signIn('dispatcher');
  await other.page.getByRole('button', { name: 'More: Employees' }).click();
  await other.page.getByRole('menuitem', { name: 'Print…' }).waitFor();
  expect(await other.page.getByRole('menuitem', { name: 'Export with protected columns…' }).count()).toBe(0);
  await other.close();
});
