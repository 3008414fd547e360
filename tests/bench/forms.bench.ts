import { spawnSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { chromium, type Page } from 'playwright';
import { chromiumArguments, chromiumPath } from '../support/chromium.ts';
import { embeddedOf, freePort, processPassword, startFilon, tokenOf } from '../support/filon-process.ts';
import { benchData } from './bench-data.ts';
import { percentile, type Figure } from './figure.ts';

/** Forms of a busy company: so many templates, forms a day, days (catalogue maintenance.md §1.1). */
const [templates, perDay, days] = [80, 5_000, 30];
/** So many people of each site fill them. */
const workers = 100;
const rounds = 15;
/**
 * A page takes a millisecond: it is asked for so often; and before so often as it takes V8 to compile the way there for
 * good, as in a server that runs since the morning. The bare one is quick from its first hundred on.
 */
const [pageRounds, pageRoundsBefore] = [300, 1_200];
/** The columns that the screen of a list of forms asks for: those that it shows (`listed` of `form_run`). */
const shown =
  'number,template,completed_at,shift,equipment,performed_by,result,score,n_nok,n_critical_nok,suspect,late,state';
/** Items of one section in the browser, whose processor is throttled so many times. */
const [items, throttle] = [120, 4];

/**
 * 150,000 filled forms: a page of the list of a template, filters, trends, beside a bare server over the same tables; and
 * a form of 120 items in a browser on a slow tablet: how long it takes to open, and until an answer is painted.
 */
export async function run(): Promise<readonly Figure[]> {
  spawnSync('node', ['core/server/commands/build.ts', '--stale'], { stdio: 'inherit' });
  const { parent, dataDir } = benchData();
  const filon = await startFilon(dataDir, await freePort(), { DEMO_DAYS: '7', SIM_SPEED: '0.01' });
  const database = new pg.Client({ connectionString: embeddedOf(dataDir).url });
  let bare;
  try {
    await database.connect();
    const { site, template, code } = await load(database);
    const [from, to] = [dayOf(Date.now() - 90 * 86_400_000), dayOf(Date.now())];
    const port = await freePort();
    bare = fork(join(import.meta.dirname, 'bare-forms.ts'), {
      env: {
        ...process.env,
        DATABASE_URL: embeddedOf(dataDir).url,
        PORT: String(port),
        SITE: site,
        TEMPLATE: template,
        FROM: from,
        TO: to,
      },
    });
    await once(bare, 'message');
    const headers = { authorization: `Bearer ${await tokenOf(filon.url, 'hse@demo.filon')}` };
    const api = (path: string) => () => read(`${filon.url}/api/${path}`, headers);
    const filter = (...filters: readonly string[]): string =>
      filters.map((one) => `filter=${encodeURIComponent(one)}`).join('&');
    const listed = `records/form_run/?${filter(`template:eq:${template}`, 'state:ne:voided')}&sites=${site}&limit=50&columns=${shown}`;
    const trend = (name: string, of = `&template=${template}`): string =>
      `reports/${name}/?from=${from}&to=${to}&sites=${site}${of}`;
    const pages = await inTurn(
      {
        list: api(listed),
        bareList: () => read(`http://127.0.0.1:${port}/list`),
        suspect: api(`${listed}&${filter('suspect:eq:true')}`),
        bareSuspect: () => read(`http://127.0.0.1:${port}/suspect`),
      },
      { rounds: pageRounds, before: pageRoundsBefore },
    );
    const times = await inTurn({
      item: api(`${listed}&${filter('nok_items:contains: BW10 ')}`),
      counted: api(`${listed}&count=exact`),
      weeks: api(trend('form_trend')),
      bareWeeks: () => read(`http://127.0.0.1:${port}/weeks`),
      nok: api(trend('form_nok_items')),
      machines: api(trend('form_machines')),
      allWeeks: api(trend('form_trend', '')),
      allNok: api(trend('form_nok_items', '')),
    });
    const ms = (what: string, value: number, most?: number): Figure => ({
      what,
      value,
      unit: 'ms',
      ...(most === undefined ? {} : { most }),
    });
    return [
      ms(`a page of one template of ${templates}, ${(perDay * days).toLocaleString('en')} forms in all`, pages.list),
      { what: '  the same, of a bare server', value: pages.list / pages.bareList, unit: '×', most: 1.43 },
      ms('  only those where tick-boxes are suspected', pages.suspect),
      { what: '  the same, of a bare server', value: pages.suspect / pages.bareSuspect, unit: '×', most: 1.43 },
      ms('  only those with one item not OK', times.item, 150),
      ms('  with its count', times.counted, 150),
      ms('trend of a template by week, 13 weeks', times.weeks, 1_000),
      { what: '  the same, of a bare sum', value: times.weeks / times.bareWeeks, unit: '×' },
      ms('  items that were not OK', times.nok, 1_000),
      ms('  by machine', times.machines, 1_000),
      ms('trend of all templates by week', times.allWeeks, 1_000),
      ms('  items that were not OK', times.allNok, 1_000),
      ...(await inBrowser(filon.url, database, code)),
    ];
  } finally {
    bare?.kill();
    await database.end();
    await filon.stop();
    rmSync(parent, { recursive: true, force: true });
  }
}

const dayOf = (at: number): string => new Date(at).toISOString().slice(0, 10);

/**
 * Copies of one template, and forms of all of them with what checks came to. Of their answers, which lists and trends do
 * not read, each keeps the first: all of them would be 1.3 GB.
 */
async function load(database: pg.Client): Promise<{ site: string; template: string; code: string }> {
  await database.query(`
    insert into form_template (id, code, label, family, subject_kind, equipment_families, grounding, pass_mark, once_per_shift,
      review, active)
    select gen_random_uuid(), 'BENCH-' || lpad(place::text, 2, '0'), label, family, subject_kind, equipment_families, grounding,
      pass_mark, once_per_shift, review, true
    from form_template, generate_series(1, ${templates}) place
    where code = 'HSE-CHK-TRUCK'`);
  await database.query(`
    insert into form_template_version (id, template, number, sections, items, effective_from, state)
    select gen_random_uuid(), copy.id, 1, version.sections, version.items, now(), 'published'
    from form_template copy
    join form_template original on original.code = 'HSE-CHK-TRUCK'
    join form_template_version version on version.template = original.id and version.number = 1
    where copy.code like 'BENCH-%'`);
  // The index of words costs the load more than all else; it is made anew after it.
  await database.query('drop index form_run_search');
  // Without it the database takes the few rows of a fresh demo for fewer still, and loops over all of them for each form.
  await database.query('analyze');
  await database.query('set enable_nestloop = off');
  await database.query(`
    with machine as materialized (
      select id, site, family, row_number() over (order by code) - 1 as place
      from equipment where state = 'active' and deleted_at is null),
    worker as materialized (
      select id, site, row_number() over (partition by site order by id) - 1 as place
      from person where deleted_at is null),
    copy as materialized (
      select template.id, version.id as version, row_number() over (order by template.code) - 1 as place
      from form_template template join form_template_version version on version.template = template.id
      where template.code like 'BENCH-%'),
    filled as materialized (
      select jsonb_build_array(answers -> 0) as answers, nok_items, result, score, n_items, n_ok, n_nok, n_na, n_critical_nok,
        row_number() over (order by id) - 1 as place
      from form_run where family = 'equipment_checklist' and deleted_at is null)
    insert into form_run (id, site, number, client_uuid, template, template_version, family, equipment, machine_family,
      performed_by, started_at, completed_at, production_date, shift, answers, result, score, n_items, n_ok, n_nok, n_na,
      n_critical_nok, nok_items, same_in_row, suspect, received_at, state)
    select gen_random_uuid(), machine.site, 'FB-' || one, gen_random_uuid()::text, copy.id, copy.version, 'equipment_checklist',
      machine.id, machine.family, worker.id, done.at - interval '9 minutes', done.at, done.at::date, 'P1', filled.answers,
      filled.result, filled.score, filled.n_items, filled.n_ok, filled.n_nok, filled.n_na, filled.n_critical_nok,
      filled.nok_items, 1, one % 97 = 0, done.at, 'submitted'
    from generate_series(1, ${perDay * days}) one
    cross join lateral (
      select date_trunc('day', now()) - make_interval(days => (one / ${perDay})::int, secs => one % 20000) as at) done
    join copy on copy.place = one % ${templates}
    join machine on machine.place = (one / ${templates}) % (select count(*) from machine)
    join filled on filled.place = one % (select count(*) from filled)
    join worker on worker.site = machine.site and worker.place = one % ${workers}`);
  await database.query('create index form_run_search on form_run using gin (search_text gin_trgm_ops)');
  await database.query('vacuum analyze form_run');
  const { rows } = await database.query<{ site: string; template: string; code: string }>(`
    select site.id as site, template.id as template, template.code
    from site, form_template template
    where site.code = 'S1' and template.code = 'BENCH-07'`);
  return rows[0] as { site: string; template: string; code: string };
}

async function read(url: string, headers: Readonly<Record<string, string>> = {}): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { headers: { ...headers, 'accept-encoding': 'identity' } });
  const text = await response.text();
  if (!response.ok) throw new Error(`${url}: ${response.status} ${text}`);
  return performance.now() - start;
}

/** Each asked in turn, so that the machine's other work hits all alike; medians, the rounds before left out. */
async function inTurn<Name extends string>(
  ask: Readonly<Record<Name, () => Promise<number>>>,
  { rounds: counted, before } = { rounds, before: 1 },
): Promise<Readonly<Record<Name, number>>> {
  const names = Object.keys(ask) as Name[];
  const times = new Map<Name, number[]>(names.map((name) => [name, []]));
  for (let round = 0; round < before + counted; round += 1)
    for (const name of names) {
      const took = await ask[name]();
      if (round >= before) times.get(name)?.push(took);
    }
  return Object.fromEntries([...times].map(([name, taken]) => [name, percentile(taken, 0.5)])) as Record<Name, number>;
}

/** A check whose one section asks 120 items, filled by touch on a processor that is four times slower. */
async function inBrowser(url: string, database: pg.Client, code: string): Promise<readonly Figure[]> {
  await database.query(
    `
    update form_template_version version
    set sections = '[{"code": "A", "title": {"en": "All", "fr": "Tout"}}]'::jsonb,
      items = (
        select jsonb_agg(jsonb_build_object('section', 'A', 'code', 'A' || place, 'kind', 'ok', 'criticality', 'minor',
          'label', jsonb_build_object('en', 'Point ' || place || ' sound, clean and fastened', 'fr', 'Point ' || place || ' sain, propre et fixe'),
          'key', gen_random_uuid()::text) order by place)
        from generate_series(1, ${items}) place)
    from form_template template
    where template.id = version.template and template.code = 'HSE-CHK-TRUCK' and version.state = 'published' and $1 <> ''`,
    [code],
  );
  const browser = await chromium.launch({ executablePath: chromiumPath(), args: chromiumArguments });
  try {
    const page = await (
      await browser.newContext({ viewport: { width: 800, height: 1100 }, locale: 'en-GB' })
    ).newPage();
    await page.goto(`${url}/hse/checklists/verifier_camion/ajouter`);
    await page.locator('#login-email').fill('operator@demo.filon');
    await page.locator('#login-password').fill(processPassword);
    await page.keyboard.press('Enter');
    await page.getByLabel('Machine').waitFor();
    await page.getByLabel('Machine').selectOption({ index: 1 });
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: throttle });
    const opened: number[] = [];
    const painted: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      opened.push(await untilPainted(page, '.form-fill-forward', `[data-item]`, items));
      for (let place = 0; place < 8; place += 1) painted.push(await untilPressed(page, round * 8 + place));
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('.form-fill-ways .fill-button:first-child')?.click(),
      );
      await page.getByLabel('Machine').waitFor();
    }
    return [
      {
        what: `a form of ${items} items opens, processor ${throttle} times slower`,
        value: percentile(opened, 0.5),
        unit: 'ms',
        most: 300,
      },
      { what: '  an answer is painted, median', value: percentile(painted, 0.5), unit: 'ms', most: 50 },
      { what: '  an answer is painted, 95 of 100', value: percentile(painted, 0.95), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

/** What is not painted by then never is, in milliseconds. */
const patienceMs = 20_000;

/** From a click to the frame that shows so many of something. */
const untilPainted = (page: Page, button: string, shown: string, many: number): Promise<number> =>
  page.evaluate(
    ([click, selector, count, patience]) =>
      new Promise<number>((resolve, reject) => {
        const start = performance.now();
        setTimeout(() => reject(new Error(`Fewer than ${count} ${selector} are shown.`)), patience);
        document.querySelector<HTMLElement>(click)?.click();
        const look = (): void => {
          if (document.querySelectorAll(selector).length < count) return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        requestAnimationFrame(look);
      }),
    [button, shown, many, patienceMs] as const,
  );

/** From the click on the answer of an item to the frame that shows it given. */
const untilPressed = (page: Page, item: number): Promise<number> =>
  page.evaluate(
    ([place, patience]) =>
      new Promise<number>((resolve, reject) => {
        const button = document
          .querySelectorAll('[data-item]')
          [place]?.querySelector<HTMLElement>('.choice-buttons button');
        if (!button) return reject(new Error(`There is no item ${place}.`));
        const start = performance.now();
        setTimeout(() => reject(new Error(`The answer of item ${place} is not shown as given.`)), patience);
        button.click();
        const look = (): void => {
          if (button.getAttribute('aria-pressed') !== 'true') return void requestAnimationFrame(look);
          requestAnimationFrame(() => setTimeout(() => resolve(performance.now() - start)));
        };
        look();
      }),
    [item, patienceMs] as const,
  );
