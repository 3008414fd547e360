import type { Page } from 'playwright';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';
import { patience } from '../support/patience.ts';
import type { TestUser } from '../support/server.ts';
import { createPermit, permitDraft, readPermit, type PermitRow } from '../support/work-permits.ts';

const { server, browser } = await openApplication();
const tablet = { viewport: { width: 1280, height: 800 }, hasTouch: true } as const;

const measuresOf = ({ id }: PermitRow): string => `/hse/rapports/autorisation_travail/${id}/mesures`;
const runOf = async (user: TestUser, permit: PermitRow): Promise<string | null> => {
  const { measures } = await readPermit(user, permit);
  return (measures as { readonly id: string } | null)?.id ?? null;
};

/** A supervisor's tablet at the measures of a new permit, from where the network is gone. */
async function atMeasures(title: string): Promise<{ user: TestUser; permit: PermitRow; visitor: Visitor }> {
  const user = await server.login('supervisor');
  const { body: permit } = await createPermit(user, permitDraft('general', { title }));
  const visitor = await browser.visitor(server, tablet);
  await visitor.open(measuresOf(permit));
  await visitor.signIn('supervisor');
  await visitor.page.locator('.form-fill-forward').waitFor();
  await visitor.page.context().setOffline(true);
  return { user, permit, visitor };
}

/** Answers each measure with yes, but for those that are named: no, with a remark and a photo. */
async function answer(page: Page, bad: string | null, remark = ''): Promise<void> {
  const forward = page.locator('.form-fill-forward');
  const photo = await sharp({ create: { width: 800, height: 600, channels: 3, background: '#885522' } })
    .jpeg()
    .toBuffer();
  for (;;) {
    if ((await forward.textContent())?.includes('Submit')) {
      await page.locator('.decision-choice button:enabled').first().click();
      return;
    }
    for (const item of await page.locator('[data-item]').all()) {
      const isBad = bad !== null && (await item.innerText()).startsWith(bad);
      await item.getByRole('button', { name: isBad ? 'No' : 'Yes', exact: true }).click();
      if (!isBad) continue;
      await item.getByRole('textbox').fill(remark);
      await item
        .locator('input[type=file]')
        .last()
        .setInputFiles({ name: 'tools.jpeg', mimeType: 'image/jpeg', buffer: photo });
      await item.locator('.fill-files img').waitFor();
    }
    await forward.click();
  }
}
const submit = (page: Page): Promise<void> => page.locator('.form-fill-forward', { hasText: 'Submit' }).click();

test('measures that were filled without a network belong to their permit once they have arrived', async () => {
  const { user, permit, visitor } = await atMeasures('Change of a hydraulic hose');
  const { page } = visitor;
  await answer(page, null);
  await submit(page);
  await page.getByText('The form is saved on this device').waitFor();
  expect(await runOf(user, permit)).toBe(null);
  await page.context().setOffline(false);
  await page.getByText(/was received\./).waitFor();
  const run = await runOf(user, permit);
  expect(run).not.toBe(null);
  await page.getByRole('button', { name: 'Show it' }).click();
  await page.getByRole('tab', { name: 'Checks and signatures', selected: true }).waitFor();
  expect((await user.json(`records/form_run/${run}/`)).body).toMatchObject({ captured_offline: true, replaces: null });
});

test('measures that could not be joined are opened again as a form of their own, with every answer and photo', async () => {
  const { user, permit, visitor } = await atMeasures('Change of a slewing ring');
  const { page } = visitor;
  await answer(page, 'A07', 'No colour');
  await submit(page);
  await page.getByText('The form is saved on this device').waitFor();
  // Meanwhile somebody makes another kind of permit of it: these are not its measures any more.
  const ofKind = async (kind: string): Promise<void> => {
    const { version } = await readPermit(user, permit);
    const { status } = await user.json(`records/work_permit/${permit.id}/`, {
      method: 'PATCH',
      body: { kind },
      headers: { 'if-match': `"${version}"` },
    });
    expect(status).toBe(200);
  };
  await ofKind('hot_work');
  await page.context().setOffline(false);
  await page.getByText('This is not the measures form of this permit.').waitFor();
  await page.getByText(/The server already has the form: FR-S1-/).waitFor();
  await visitor.expectAccessible();
  expect(await runOf(user, permit)).toBe(null);

  await ofKind('general');
  await page.getByRole('button', { name: /^Open it again/ }).click();
  await page.getByText(/could not link it to its entry/).waitFor();
  await visitor.expectAccessible();
  // The answers are there, and a correction of them counts.
  const tools = page.locator('[data-item]', { hasText: 'A07' });
  while ((await tools.count()) === 0) await page.locator('.form-fill-forward').click();
  await tools.locator('.fill-files img').waitFor();
  expect(await tools.getByRole('textbox').inputValue()).toBe('No colour');
  await tools.getByRole('textbox').fill('No colour on two of them');
  await tools.getByRole('textbox').blur();
  const forward = page.locator('.form-fill-forward');
  while (!(await forward.textContent())?.includes('Submit')) await forward.click();
  await submit(page);
  await vi.waitFor(async () => expect(await runOf(user, permit)).not.toBe(null), patience);
  const second = await runOf(user, permit);
  const { body: row } = await user.json<{
    replaces: { id: string } | null;
    answers: { comment: string | null; photos: string[] | null }[];
  }>(`records/form_run/${second}/`);
  expect(row.answers.flatMap(({ comment }) => comment ?? [])).toEqual(['No colour on two of them']);
  expect(row.replaces?.id).not.toBe(second);
  const { rows: first } = await server.host.pool.query(
    `
      select run.id, count(file.id)::int as photos
      from form_run run
      left join core_file file on file.record = 'form_run' and file.record_id = run.id
      where run.id in ($1, $2)
      group by run.id`,
    [row.replaces?.id, second],
  );
  // A file belongs to one form: the second brought its own.
  expect(first.map(({ photos }) => photos as number)).toEqual([
    1,
    row.answers.flatMap(({ photos }) => photos ?? []).length,
  ]);
  await page.getByText('1 filled form is only on this device').waitFor({ state: 'detached' });
});
