import sharp from 'sharp';
import { expect, test } from 'vitest';
import { openApplication } from '../support/application.ts';
import type { Visitor } from '../support/browser.ts';

const { server, browser } = await openApplication();

const list = '/mining_equipment_refueling/fuel_delivery_reports';

/** A picture of one colour, as a camera gives it. */
const picture = (width: number, height: number, background: string): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

interface Delivery {
  readonly id: string;
  readonly version: number;
  readonly photos: readonly { readonly id: string; readonly name: string; readonly width: number }[] | null;
}

async function newDelivery(note: string): Promise<Delivery> {
  const { json } = await server.login('fuel');
  const { body: tanks } = await json<{ rows: { id: string; site: string }[] }>(
    'records/fuel_tank/?filter=code:eq:S1-TK2',
  );
  const tank = tanks.rows[0];
  const { status, body } = await json<Delivery>('records/fuel_delivery/?confirm=off_book&reason=Test', {
    method: 'POST',
    body: {
      site: tank?.site,
      tank: tank?.id,
      vendor: 'Atlas Carburants',
      delivery_note: note,
      arrived_at: new Date().toISOString(),
      note_l: 10_000,
      dip_before: 20_000,
      dip_after: 29_990,
    },
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body;
}

async function visit(account: string, path: string): Promise<Visitor> {
  const visitor = await browser.visitor(server);
  await visitor.open(path);
  await visitor.signIn(account);
  return visitor;
}

/** Waits until a picture is drawn; answers its width in pixels. */
const drawn = async ({ page }: Visitor, name: string): Promise<number> => {
  const image = page.getByRole('button', { name: `Show ${name}` }).getByRole('img');
  await image.waitFor();
  await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  return image.evaluate((element) => (element as HTMLImageElement).naturalWidth);
};

test('photos of a delivery: chosen, dropped, taken out, saved, there after a reload and for others, and for nobody who may not', async () => {
  const delivery = await newDelivery('BL-PHOTOS');
  const [seal, dip, wrong] = await Promise.all([
    picture(1600, 1200, '#225588'),
    picture(900, 1600, '#885522'),
    picture(40, 40, '#000000'),
  ]);
  const mine = await visit('fuel', `${list}/${delivery.id}/edit`);
  const { page } = mine;
  const photos = page.getByRole('group', { name: 'Photos' });
  await photos.waitFor();

  // By the file picker, two at once.
  const chooser = page.waitForEvent('filechooser');
  await photos.getByRole('button', { name: 'Choose pictures' }).focus();
  await page.keyboard.press('Enter');
  await (
    await chooser
  ).setFiles([
    { name: 'seal.jpg', mimeType: 'image/jpeg', buffer: seal },
    { name: 'wrong.jpg', mimeType: 'image/jpeg', buffer: wrong },
  ]);
  expect(await drawn(mine, 'seal.jpg')).toBeGreaterThan(100);
  await drawn(mine, 'wrong.jpg');

  // By dropping one upon the field; what is no picture is refused with a sentence.
  const drop = async (name: string, type: string, bytes: Buffer): Promise<void> => {
    const data = await page.evaluateHandle(
      ([given, kind, text]) => {
        const transfer = new DataTransfer();
        transfer.items.add(
          new File([Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))], given, { type: kind }),
        );
        return transfer;
      },
      [name, type, bytes.toString('base64')] as const,
    );
    await photos.dispatchEvent('dragover', { dataTransfer: data });
    await photos.dispatchEvent('drop', { dataTransfer: data });
  };
  await drop('dip.jpg', 'image/jpeg', dip);
  await drawn(mine, 'dip.jpg');
  await drop('notes.txt', 'text/plain', Buffer.from('No picture at all'));
  await photos.getByRole('alert').filter({ hasText: 'notes.txt' }).waitFor();
  await mine.expectAccessible();

  // One that misses the field leaves the page alone.
  const missed = await page.evaluate(() => {
    const event = new DragEvent('drop', { bubbles: true, cancelable: true });
    document.body.dispatchEvent(event);
    return event.defaultPrevented;
  });
  expect(missed).toBe(true);

  // Taken out by keys; the focus stays at the field.
  await photos.getByRole('button', { name: 'Remove wrong.jpg' }).focus();
  await page.keyboard.press('Enter');
  await photos.getByRole('button', { name: 'Show wrong.jpg' }).waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose pictures');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^LC-/ }).waitFor();
  await page.reload();
  expect(await drawn(mine, 'seal.jpg')).toBeGreaterThan(100);
  await drawn(mine, 'dip.jpg');
  expect(await page.getByRole('button', { name: 'Show wrong.jpg' }).count()).toBe(0);
  await mine.expectAccessible();

  // Large, and closed by Escape; the focus is where it was.
  await page.getByRole('button', { name: 'Show seal.jpg' }).focus();
  await page.keyboard.press('Enter');
  const viewer = page.getByRole('dialog', { name: 'seal.jpg' });
  await expect
    .poll(() => viewer.getByRole('img').evaluate((element) => (element as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(600);
  await mine.expectAccessible();
  await page.keyboard.press('Escape');
  await viewer.waitFor({ state: 'detached' });
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Show seal.jpg');

  const other = await visit('manager', `${list}/${delivery.id}`);
  await drawn(other, 'seal.jpg');
  await other.close();

  const fuel = await server.login('fuel');
  const { body } = await fuel.json<Delivery>(`records/fuel_delivery/${delivery.id}/`);
  expect(body.photos?.map(({ name, width }) => [name, width])).toEqual([
    ['seal.jpg', 1600],
    ['dip.jpg', 900],
  ]);
  const file = body.photos?.[0]?.id ?? '';
  expect((await fuel.json(`files/${file}/?size=thumb`)).status).toBe(200);
  for (const account of ['operator', 'vendor'])
    expect((await (await server.login(account)).json(`files/${file}/`)).status, account).toBe(404);
  const stranger = await visit('operator', `${list}/${delivery.id}`);
  await stranger.page.getByRole('heading', { name: 'Access denied' }).waitFor();
  expect(await stranger.page.getByRole('img', { name: 'seal.jpg' }).count()).toBe(0);
  await stranger.close();
  expect(mine.complaints.filter((words) => !words.includes('status of 422'))).toEqual([]);
  await mine.close();
});
