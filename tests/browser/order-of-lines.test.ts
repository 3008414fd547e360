import { randomUUID } from 'node:crypto';
import type { Locator, Page } from 'playwright';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';

const { server, browser } = await openApplication();

interface Row {
  readonly id: string;
  readonly version: number;
  readonly items: readonly { readonly section: string; readonly code: string }[];
}

const item = (section: string, code: string) => ({
  section,
  code,
  label: { en: `Bolt ${code} tight`, fr: `Boulon ${code} serré` },
  kind: 'ok',
  criticality: 'minor',
});
const section = (code: string) => ({ code, title: { en: `Part ${code}`, fr: `Partie ${code}` } });

/** A draft of a template with two sections of two items each. */
async function draft(): Promise<string> {
  const admin = await server.login('admin');
  const { body: templates } = await admin.json<{ rows: readonly Row[] }>(
    'records/form_template/?filter=family:eq:hse_inspection&limit=1',
  );
  const { status, body } = await admin.json<Row>('records/form_template_version/', {
    method: 'POST',
    body: {
      template: templates.rows[0]?.id,
      change_note: 'Another order',
      sections: [section('A'), section('B')],
      items: [item('A', 'A01'), item('A', 'A02'), item('B', 'B01'), item('B', 'B02')],
    },
    headers: { 'idempotency-key': randomUUID() },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
const kept = async (id: string): Promise<string> => {
  const admin = await server.login('admin');
  const { body } = await admin.json<Row>(`records/form_template_version/${id}/`);
  return body.items.map((one) => `${one.section}:${one.code}`).join(' ');
};
const lines = (page: Page): Locator => page.getByRole('group', { name: 'Items' }).locator('tbody tr');
const shown = (page: Page): Promise<string> =>
  lines(page).evaluateAll((rows) =>
    rows
      .map((row) => [...row.querySelectorAll('input')].slice(0, 2).map((input) => input.value))
      .map((cells) => cells.join(':'))
      .join(' '),
  );
/** Takes a line by its number and lets it go at the upper or lower edge of another one. */
async function drag(page: Page, from: number, to: number, edge: 'above' | 'below'): Promise<void> {
  const handle = lines(page).nth(from).locator('th');
  const target = lines(page).nth(to).locator('th');
  const box = await target.boundingBox();
  if (!box) throw new Error(`There is no line ${to}.`);
  await handle.dragTo(target, { targetPosition: { x: 8, y: edge === 'above' ? 4 : box.height - 4 } });
}

test('items are dragged to another place and into another section, by pointer and by keys, and the order is kept', async () => {
  const id = await draft();
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open(`/forms/versions/${id}/edit`);
  await visitor.signIn('admin');
  await lines(page).first().waitFor();
  await visitor.expectAccessible();
  await drag(page, 1, 0, 'above');
  await expect.poll(() => shown(page)).toBe('A:A02 A:A01 B:B01 B:B02');
  await page.getByText('Line 2 is now line 1, Section: A').waitFor({ state: 'attached' });
  await drag(page, 0, 3, 'above');
  await expect.poll(() => shown(page)).toBe('A:A01 B:B01 B:A02 B:B02');
  // Back the way it came: what was moved is undone by moving it back.
  await drag(page, 2, 0, 'below');
  await expect.poll(() => shown(page)).toBe('A:A01 A:A02 B:B01 B:B02');

  const code = (line: number) => page.getByLabel(`Code, line ${line}`, { exact: true }).last();
  await code(2).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page)).toBe('A:A01 B:A02 B:B01 B:B02');
  await page.getByText('Line 2, Section: B').waitFor({ state: 'attached' });
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page)).toBe('A:A01 B:B01 B:A02 B:B02');
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe('A02');
  await page.keyboard.press('Alt+ArrowUp');
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(() => shown(page)).toBe('A:A01 A:A02 B:B01 B:B02');
  // A list of choices does not open at it.
  await page.getByLabel('Kind, line 1', { exact: true }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect.poll(() => shown(page)).toBe('A:A02 A:A01 B:B01 B:B02');
  // Who cannot drag presses a button.
  await lines(page).nth(2).getByRole('button', { name: 'Move line 3 down' }).click();
  await expect.poll(() => shown(page)).toBe('A:A02 A:A01 B:B02 B:B01');

  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => kept(id)).toBe('A:A02 A:A01 B:B02 B:B01');
  expect(visitor.complaints).toEqual([]);
});

test('a published version shows its items in their order and lets nobody move them', async () => {
  const admin = await server.login('admin');
  const { body } = await admin.json<{ rows: readonly Row[] }>(
    'records/form_template_version/?filter=state:eq:published&limit=1',
  );
  const [published] = body.rows;
  const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
  const { page } = visitor;
  await visitor.open(`/forms/versions/${published?.id}/edit`);
  await visitor.signIn('admin');
  await page.getByText('This entry can no longer be changed.').waitFor();
  expect(await page.locator('th[draggable=true]').count()).toBe(0);
  const { status } = await admin.json(`records/form_template_version/${published?.id}/`, {
    method: 'PATCH',
    body: { items: published?.items.toReversed() },
    headers: { 'idempotency-key': randomUUID(), 'if-match': `"${published?.version}"` },
  });
  expect(status).toBe(409);
});
