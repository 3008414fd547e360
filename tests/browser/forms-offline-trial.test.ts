import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import { rolldown } from 'rolldown';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Fillable } from '../../core/forms/client.ts';
import { lineOf } from '../../core/forms/run-answers.ts';
import type { FormAnswer } from '../../core/forms/template.ts';
import { seedId } from '../../core/host/seed.ts';
import { openApplication } from '../support/application.ts';
import { chanceOf } from '../support/chance.ts';
import type { FilledForm } from '../support/device-forms.ts';
import { flakyLine, type FlakyLine } from '../support/flaky-line.ts';
import { openTablet, type Tablet } from '../support/tablet.ts';

const { server } = await openApplication();
const profile = mkdtempSync(join(tmpdir(), 'filon-tablet-'));
const chance = chanceOf('forms on a bad line');
const path = '/hse/checklists/verifier_camion';
const [count, killsWhileFilling, killsWhileSending, byScreen] = [60, 4, 3, 3] as const;

let line: FlakyLine;
let tablet: Tablet;
let user: string;
let fillable: Fillable;
/** The outbox of the application, as a script. */
let bundle: string;

beforeAll(async () => {
  line = await flakyLine(server.url, chance);
  const operator = await server.login('operator');
  user = operator.user.id;
  fillable = (await operator.json<Fillable>('forms/published/HSE-CHK-TRUCK/')).body;
  const built = await rolldown({ input: join(import.meta.dirname, '../support/device-forms.ts') });
  bundle = (await built.generate({ format: 'iife' })).output[0].code;
});
afterAll(async () => {
  await tablet?.kill().catch(() => undefined);
  await line?.stop();
  rmSync(profile, { recursive: true, force: true });
});

/** Opens the tablet at the form, whoever has to sign in first. */
async function open(): Promise<Page> {
  tablet = await openTablet(profile, line.url);
  const { page } = tablet;
  await page.goto(`${line.url}${path}/ajouter`);
  await page.locator('.shell .pane, #login-email').first().waitFor();
  if (await page.locator('#login-email').count()) await tablet.signIn('operator');
  await page.evaluate(bundle);
  return page;
}
const waitingOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (of) => (await deviceForms.waiting(of)).map(({ id }) => id), user);

const refusedOn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async (of) => (await deviceForms.waiting(of)).flatMap(({ refusal }) => refusal?.sentence ?? []), user);

const hourMs = 3_600_000;
const { site, trucks } = {
  site: seedId('site', 'S1'),
  trucks: () =>
    fillable.machines.filter((machine) => machine.site === seedId('site', 'S1') && machine.family === 'haul_truck'),
};

/** A check in which all is well, of one truck after the other. */
function filled(place: number): FilledForm {
  const { version } = fillable;
  const truck = trucks()[place % trucks().length];
  if (!truck) throw new Error('The demo has no truck.');
  const [id, at] = [randomUUID(), Date.now() - hourMs + place * 1_000];
  const answers = version.content.sections.flatMap(({ items }) =>
    items.flatMap((item): readonly FormAnswer[] => {
      const well: Readonly<Record<string, Partial<FormAnswer>>> = {
        ok: { choice: 'ok' },
        yn: { choice: 'yes' },
        num: { num: item.meter ? Math.ceil(truck.hours ?? 0) : 60 },
        sig: { signature: { name: 'Operator', at: new Date(at).toISOString(), path: null } },
      };
      const answer = well[item.kind];
      return answer ? [{ key: item.key, ...answer }] : [];
    }),
  );
  const run = {
    id,
    version: version.id,
    machine: truck.id,
    startedAt: new Date(at - 60_000).toISOString(),
    answers,
    decision: 'fit' as const,
    repeatReason: 'operator_change',
  };
  return {
    id,
    keptAs: version.code,
    version: { code: version.code, label: version.label, number: version.number },
    path,
    machine: truck.code,
    result: 'pass',
    submittedAt: new Date(at).toISOString(),
    run,
    draft: {
      client_uuid: id,
      site,
      template_version: version.id,
      equipment: truck.id,
      performed_by: fillable.person,
      started_at: run.startedAt,
      completed_at: new Date(at).toISOString(),
      answers: answers.map(lineOf),
      decision: run.decision,
      repeat_reason: run.repeatReason,
      captured_offline: true,
    },
    files: [],
    confirm: [],
    reason: '',
  };
}

test('sixty checks with photos, a battery that dies and a line that loses: each arrives once, whole, in its order', async () => {
  await open();
  await tablet.keeps();
  await tablet.close();
  const photographed = fillable.version.content.sections[1]?.items[0]?.key ?? '';
  const forms = Array.from({ length: count }, (_, place) => filled(place));
  const photosOf = new Map(forms.map(({ id }) => [id, chance.integer(1, 2)]));

  // Without a network; each form that the device said it has is there after the battery was empty.
  line.set('down');
  let page = await open();
  let kept = 0;
  const noteKept = (id: string): void => void (kept = Math.max(kept, forms.findIndex((form) => form.id === id) + 1));
  for (let kills = 0; kept < count - byScreen;) {
    await tablet.context.exposeBinding('noteKept', (_source, id: string) => noteKept(id));
    const batch = forms.slice(kept, count - byScreen).map((form) => ({ form, photos: photosOf.get(form.id) ?? 1 }));
    const filling = page
      .evaluate(
        async ([of, item, todo]) => {
          for (const { form, photos } of todo) {
            await deviceForms.fill(of, form, item, ['#aa5522', '#22aa55'].slice(0, photos));
            (globalThis as unknown as { noteKept: (id: string) => void }).noteKept(form.id);
          }
        },
        [user, photographed, batch] as const,
      )
      .catch((error: unknown) => (kills < killsWhileFilling ? undefined : Promise.reject(error as Error)));
    if (kills === killsWhileFilling) await filling;
    else {
      const until = kept + chance.integer(2, 12);
      while (kept < until) await sleep(5);
      await sleep(chance.integer(0, 120));
      await tablet.kill();
      await filling;
      kills += 1;
      page = await open();
    }
    const waiting = await waitingOn(page);
    expect(waiting.slice(0, kept)).toEqual(forms.slice(0, kept).map(({ id }) => id));
    expect(waiting.length).toBeLessThanOrEqual(kept + 1);
  }
  // The last ones by the screen itself.
  for (const { id, run } of forms.slice(count - byScreen)) {
    photosOf.set(id, 0);
    await page.evaluate(([of, code, begun]) => deviceForms.begin(of, code, begun), [
      user,
      fillable.version.code,
      run,
    ] as const);
    await page.reload();
    await page.getByRole('button', { name: 'Start again' }).waitFor();
    const forward = page.locator('.form-fill-forward');
    while (!(await forward.textContent())?.includes('Submit')) await forward.click();
    await forward.click();
    await page.getByText('The form is saved on this device').waitFor();
    await page.evaluate(bundle);
  }
  expect(await waitingOn(page)).toEqual(forms.map(({ id }) => id));

  // The network comes and goes, and takes some of what is sent with it.
  const end = Date.now() + 150_000;
  const deaths = new Set(
    Array.from({ length: killsWhileSending }, (_, death) => 12 + death * 12 + chance.integer(0, 6)),
  );
  for (let turn = 0; (await waitingOn(page)).length > 0; turn += 1) {
    expect(await refusedOn(page)).toEqual([]);
    expect(Date.now(), `${(await waitingOn(page)).length} still wait`).toBeLessThan(end);
    line.set(chance.integer(0, 8) === 0 ? 'down' : 'flaky');
    await page.evaluate(() => void dispatchEvent(new Event('online')));
    await sleep(chance.integer(20, 300));
    if (!deaths.has(turn)) continue;
    await tablet.kill();
    line.set('flaky');
    page = await open();
  }
  line.set('up');

  const { rows } = await server.host.pool.query<{ id: string; photos: number; claimed: number }>(
    `
      select run.client_uuid as id,
        (select count(*)::int from core_file where record = 'form_run' and record_id = run.id and width = 1600) as claimed,
        (
          select coalesce(sum(jsonb_array_length(line -> 'photos')), 0)::int
          from jsonb_array_elements(run.answers) as line
          where jsonb_typeof(line -> 'photos') = 'array') as photos
      from form_run run
      where run.created_by = $1 and run.received_at > now() - interval '1 hour'
      order by run.number`,
    [user],
  );
  expect(rows).toEqual(forms.map(({ id }) => ({ id, photos: photosOf.get(id) ?? 0, claimed: photosOf.get(id) ?? 0 })));
  for (const way of ['before', 'within', 'after'] as const) expect(line.lost[way], way).toBeGreaterThan(2);
});

test('a page from the device gives way to a newer application before it sends anything', async () => {
  await tablet.kill().catch(() => undefined);
  line.set('up');
  await open();
  await tablet.keeps();
  await tablet.close();
  line.set('down');
  const old = await open();
  const release = await old.locator('meta[name=release]').getAttribute('content');
  expect(await old.locator('meta[name=kept-page]').count()).toBe(1);
  const form = filled(0);
  await old.evaluate(([of, whole]) => deviceForms.fill(of, whole, '', []), [user, form] as const);

  line.rewrite((at, text) =>
    at === '/service-worker.js'
      ? text.replaceAll(String(release), `${release}-next`).replace(/(revision:["'`])[0-9a-f]{16}/, '$1next')
      : text.replace(`content="${release}"`, `content="${release}-next"`),
  );
  line.set('up');
  await old.evaluate(() => void dispatchEvent(new Event('online')));
  await old.waitForFunction(
    (next) => document.querySelector<HTMLMetaElement>('meta[name=release]')?.content === next,
    `${release}-next`,
  );
  await expect
    .poll(async () => (await server.host.pool.query('select from form_run where client_uuid = $1', [form.id])).rowCount)
    .toBe(1);
  const newPage = line.seen.lastIndexOf(`GET ${path}/ajouter`);
  expect(line.seen.findLastIndex((asked) => asked.startsWith('POST /api/forms/runs/'))).toBeGreaterThan(newPage);
  expect(line.seen.slice(0, newPage).filter((asked) => asked.startsWith('POST /api/forms/runs/')).length).toBe(
    line.seen.filter((asked) => asked.startsWith('POST /api/forms/runs/')).length - 1,
  );
});
