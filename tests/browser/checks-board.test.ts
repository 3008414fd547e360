import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { mailTo } from '../support/mail.ts';

const { server, browser } = await openApplication();
const list = '/hse/checklists/verifier_camion/liste';
const site = seedId('site', 'S1');

/** A machine works since so many minutes, and did nothing before in its shift. */
async function works(code: string, minutes: number): Promise<void> {
  const machine = seedId('equipment', code);
  await sql`
    update equipment_status_interval set deleted_at = now()
    where equipment = ${machine} and (ended_at is null or ended_at > now() - interval '12 hours')`.execute(
    server.host.db,
  );
  await sql`
    insert into equipment_status_interval (id, site, equipment, started_at, category, source)
    values (gen_random_uuid(), ${site}, ${machine}, now() - make_interval(mins => ${minutes}), 'P', 'engine')`.execute(
    server.host.db,
  );
}

test('a supervisor sees which trucks work without a check, reminds, and opens what was checked', async () => {
  await works('T-01', 40);
  await works('T-02', 5);
  const room = await browser.visitor(server, { viewport: { width: 1280, height: 800 } });
  const { page } = room;
  await room.open(list);
  await room.signIn('dispatcher');
  const board = page.locator('.check-board').first();
  await board
    .locator('.check-tile[data-overdue]')
    .filter({ has: page.getByText('T-01', { exact: true }) })
    .waitFor();
  const late = board.locator('.check-tile').filter({ has: page.getByText('T-02', { exact: true }) });
  expect(await late.getAttribute('data-standing')).toBe('missing');
  expect(await late.getAttribute('data-overdue')).toBeNull();
  const tiles = await board.locator('.check-tile').count();
  const counts = await board.locator('.check-board-counts button strong').allInnerTexts();
  expect(counts.reduce((sum, count) => sum + Number(count), 0)).toBe(tiles);
  // Forty machines fit without scrolling sideways, on a desk and on a tablet of ten inches.
  for (const width of [1280, 800]) {
    await page.setViewportSize({ width, height: 800 });
    const wide = await page.locator('.check-boards').evaluate((one) => one.scrollWidth - one.clientWidth);
    expect(wide).toBeLessThanOrEqual(0);
  }
  await room.expectAccessible();
  await board.getByRole('button', { name: /^\d+ No check$/ }).click();
  expect(await board.locator('.check-tile:not([data-standing="missing"])').count()).toBe(0);
  await board.getByRole('button', { name: /Remind supervisors/ }).click();
  await page.getByText(/Machines reported: \d+; supervisors: \d+\./).waitFor();
  await board.getByRole('button', { name: 'Remind supervisors (0)' }).waitFor();
  const mail = await mailTo(server, 'supervisor@demo.filon', /without a check/);
  expect(mail.text).toContain('T-01');
  expect(room.complaints).toEqual([]);
});

test('the board is told at once of a check that was filled elsewhere', async () => {
  await works('T-09', 40);
  const room = await browser.visitor(server, { viewport: { width: 1280, height: 800 } });
  await room.open(list);
  await room.signIn('dispatcher');
  const tile = room.page.locator('.check-tile', { hasText: 'T-09' }).first();
  await tile.and(room.page.locator('[data-standing="missing"]')).waitFor();
  const operator = await server.login('operator');
  const { body } = await operator.json<{
    version: { id: string; content: { sections: { items: { key: string; kind: string; meter?: string }[] }[] } };
    machines: { id: string; code: string; hours: number }[];
  }>('forms/published/HSE-CHK-TRUCK/');
  const machine = body.machines.find(({ code }) => code === 'T-09');
  const { status } = await operator.json('forms/runs/', {
    method: 'POST',
    body: {
      client_uuid: crypto.randomUUID(),
      site,
      template_version: body.version.id,
      equipment: machine?.id,
      started_at: new Date(Date.now() - 540_000).toISOString(),
      completed_at: new Date(Date.now() - 1_000).toISOString(),
      answers: body.version.content.sections
        .flatMap(({ items }) => items)
        .flatMap(({ key, kind, meter }): readonly Readonly<Record<string, unknown>>[] => {
          if (kind === 'ok') return [{ key, choice: 'ok' }];
          if (kind === 'yn') return [{ key, choice: 'yes' }];
          if (kind === 'num') return [{ key, num: meter ? Math.ceil(machine?.hours ?? 0) : 60 }];
          return kind === 'sig'
            ? [{ key, signature: { name: 'Operator', at: new Date().toISOString(), path: null } }]
            : [];
        }),
      decision: 'fit',
    },
  });
  expect(status).toBe(201);
  await tile.and(room.page.locator('[data-standing="ok"]')).waitFor();
  await tile.click();
  await room.page.waitForURL(/verifier_camion\/modifier\//);
  expect(room.complaints).toEqual([]);
});

test('trends of a template lead to the forms behind each figure', async () => {
  const office = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = office;
  await office.open(list);
  await office.signIn('hse');
  await page.getByRole('button', { name: 'Trends' }).click();
  await page.waitForURL(/forms\/trends/);
  await page.getByText('By item').click();
  await page
    .getByRole('img', { name: /Items most often not OK/ })
    .or(page.getByText('Items most often not OK'))
    .first()
    .waitFor();
  await office.expectAccessible();
  expect(office.complaints).toEqual([]);
});

test('what is due is listed, and waived with a reason by who plans', async () => {
  const office = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = office;
  await office.open('/forms/due');
  await office.signIn('hse');
  await page.getByRole('group', { name: 'Due forms', exact: true }).first().waitFor();
  await office.expectAccessible();
  await office.open('/forms/schedules');
  await page.getByText('HSE-INS-EXT').first().waitFor();
  await office.expectAccessible();
  expect(office.complaints).toEqual([]);
});
