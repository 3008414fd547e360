import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportDefinition, ReportRow } from '../../core/reports/report.ts';
import { totalsOf } from '../../core/reports/totals.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { isToldBy, purchasingFigures, type FigureName } from '../../plugins/procurement/reports/figures.ts';
import { writeDeliveries, writeMay } from '../support/purchased-may.ts';
import { writeInvoices } from '../support/purchased-invoices.ts';
import { purchasedRows } from '../support/purchased-rows.ts';
import { demoPassword, startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Told {
  readonly figure: FigureName;
  readonly part: string | null;
  readonly key: string | null;
  readonly value: number | null;
  readonly papers: number;
  readonly open: number | null;
  readonly above: string | null;
  readonly below: string | null;
}

let server: TestServer;
let manager: TestUser;
let desk: Awaited<ReturnType<typeof purchasedRows>>;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.login('manager');
  desk = await purchasedRows(server);
  await writeMay(desk);
  await writeDeliveries(desk);
  await writeInvoices(desk);
});
afterAll(() => server.stop());

const may = { from: '2024-05-01', to: '2024-05-31' };

const ask = async <Row>(report: string, query: Readonly<Record<string, string>>, user = manager) => {
  const { status, body } = await user.json<{ rows: readonly Row[] }>(
    `reports/${report}/?${new URLSearchParams(query)}`,
  );
  expect(status, JSON.stringify(body)).toBe(200);
  return body.rows;
};
async function figures(query: Readonly<Record<string, string>>, user = manager) {
  const rows = await ask<Told>('purchasing_kpi', { by: 'all', ...query }, user);
  return Object.fromEntries(rows.map((row) => [row.figure, row])) as Record<FigureName, Told>;
}
const roundedTo6 = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));
const both = () => `${desk.sites.S1},${desk.sites.S2}`;

describe('of May 2024 at the first site', () => {
  let told: Record<FigureName, Told>;
  beforeAll(async () => {
    told = await figures({ ...may, sites: desk.sites.S1 });
  });

  test('P1: requests took 3, 5 and 18 working hours; drafts, returned and cancelled ones do not count', () =>
    expect(told.approval_time).toMatchObject({ value: 5, papers: 3 }));

  test('P2: 6 and 2 days, and one is open whose orders are a draft, cancelled and refused', () =>
    expect(told.request_to_order).toMatchObject({ value: 4, papers: 2, open: 1 }));

  test.each<[FigureName, number | null]>([
    ['step_approval', 0.75],
    ['step_enquiry', 0.04],
    ['step_offers', 0.79],
    ['step_award', 0.25],
    ['step_ordering', 0.83],
    // That of the revised order is an answer to its revision.
    ['step_answer', 1],
    ['submission_to_order', 2.13],
  ])('%s takes %s days', (name, days) => expect(told[name].value).toBe(days));

  test('P3: 4 of 5 answered; a request that is open to offers is counted apart, a cancelled one nowhere', () =>
    expect(told.answer_rate).toMatchObject({ value: 80, above: '4', below: '5', open: 1 }));

  test('P4: 2 and 1 compliant offers', () =>
    expect(told.offers_per_request).toMatchObject({ value: 1.5, above: '3', below: '2' }));

  test('P5: held against the last order, else the median of the offers', async () => {
    expect(told.saving).toMatchObject({ above: '190', below: '1090' });
    expect(told.saving.value).toBeCloseTo((190 / 1090) * 100, 9);
    const rows = await ask<ReportRow>('award_savings', { ...may, sites: desk.sites.S1 });
    expect(rows.map(({ baseline, source, awarded }) => [baseline, source, awarded])).toEqual([
      ['190.00', 'offers', '180.000'],
      ['900.00', 'last_order', '720.000'],
    ]);
  });

  test('savings against the first offer and the estimate', () => {
    expect(told.saving_first).toMatchObject({ value: 25, above: '300', below: '1200' });
    expect(told.saving_estimate).toMatchObject({ value: 28, above: '280', below: '1000' });
  });

  test('P12: the share of the line on contract, charges and all, at the frozen rate', () => {
    expect(told.contract_cover).toMatchObject({ above: '630', below: '2937.35' });
    expect(told.contract_cover.value).toBeCloseTo((630 / 2937.35) * 100, 9);
  });

  test('maverick: what nothing covers, and what was approved afterwards', () =>
    expect(told.maverick).toMatchObject({ above: '800', below: '2937.35' }));

  test('P7: two of seven lines came in full and on time; cancelled and drafted ones do not count', () =>
    expect(told.otif).toMatchObject({ above: '2', below: '7', papers: 7 }));

  test('P11: (51.00 − 50.00) × 100, and 0.50 euros less for ten; cancelled invoices do not count', () =>
    expect(told.price_variance).toMatchObject({ above: '50', below: '6000', papers: 2 }));

  test('P13: one of four orders', () => expect(told.emergency).toMatchObject({ value: 25, above: '1', below: '4' }));
});

test('a paper is in the month that the clocks of its site show', async () => {
  const site = desk.sites.S2;
  const inMay = await figures({ ...may, sites: site });
  expect(inMay.emergency).toMatchObject({ value: null, papers: 0 });
  expect(inMay.approval_time.value).toBe(1);
  expect(inMay.saving.value).toBeNull();
  const inJune = await figures({ from: '2024-06-15', to: '2024-06-15', sites: site });
  expect(inJune.request_to_order).toMatchObject({ value: 17, open: 0 });
  expect(inJune.contract_cover).toMatchObject({ value: 0, below: '2174.7' });
  expect((await figures({ ...may, sites: both() })).approval_time.value).toBe(4);
});

test('a month is the same whichever period is asked, and one without papers has no figure', async () => {
  const wide = await ask<Told>('purchasing_kpi', { from: '2023-09-10', to: '2024-08-20', sites: both(), by: 'month' });
  const narrow = await ask<Told>('purchasing_kpi', {
    from: '2024-05-20',
    to: '2024-05-21',
    sites: both(),
    by: 'month',
  });
  expect(narrow.length).toBe(purchasingFigures.length);
  expect(wide).toEqual(expect.arrayContaining([...narrow]));
  expect(wide.filter(({ part }) => part === '2024-07').map(({ value }) => value)).toEqual(
    purchasingFigures.map(() => null),
  );
});

test('by site, buyer and vendor the papers add up to those of all', async () => {
  const all = await figures({ ...may, sites: both() });
  for (const by of ['site', 'buyer', 'vendor'] as const) {
    const rows = await ask<Told>('purchasing_kpi', { ...may, sites: both(), by });
    for (const [name, figure] of purchasingFigures) {
      if (by !== 'site' && !isToldBy(figure, by)) continue;
      const parts = rows.filter((row) => row.figure === name);
      expect(
        parts.reduce((sum, { papers }) => sum + papers, 0),
        `${name} by ${by}`,
      ).toBe(all[name].papers);
    }
  }
});

test('of one buyer or vendor only their own papers count, and what is nobody in particular has no figure', async () => {
  const mine = await figures({ ...may, sites: desk.sites.S1, buyer: desk.otherBuyer });
  expect(mine.maverick).toMatchObject({ value: 100, below: '500' });
  expect(mine.approval_time.value).toBeNull();
  const theirs = await figures({ ...may, sites: desk.sites.S1, vendor: String(desk.vendors[1]) });
  expect(theirs.emergency.value).toBe(100);
  expect(theirs.answer_rate).toMatchObject({ above: '2', below: '2' });
  expect(theirs.offers_per_request.value).toBeNull();
});

test('who has one site is told of that alone; who does not buy is told nothing', async () => {
  await createAccount(server.host.db, {
    email: 'one-site@demo.filon',
    name: 'One site',
    kind: 'staff',
    language: 'en',
    password: demoPassword,
    roles: [{ role: 'buyer', sites: [desk.sites.S2] }],
  });
  const bound = await server.login('one-site');
  const period = { from: '2024-05-01', to: '2024-06-30' };
  const told = await figures(period, bound);
  expect(told).toEqual(await figures({ ...period, sites: desk.sites.S2 }));
  expect(told.contract_cover.below).toBe('2174.7');
  for (const name of ['purchasing_kpi', ...new Set(purchasingFigures.map(([, { list }]) => list.name))]) {
    const query = new URLSearchParams({ ...period, sites: desk.sites.S1 });
    expect((await bound.json(`reports/${name}/?${query}`)).status, name).toBe(403);
    for (const other of ['mechanic', 'storekeeper', 'vendor'])
      expect((await (await server.login(other)).json(`reports/${name}/`)).status, `${name} ${other}`).toBe(403);
  }
});

test('nothing of an offer that is sealed is told', async () => {
  const { rows } = await server.host.pool.query<{ number: string }>(
    `select number from rfq where state in ('published', 'closed') and number is not null`,
  );
  const sealed = new Set(rows.map((row) => row.number));
  expect(sealed.size).toBeGreaterThan(1);
  for (const name of ['offers_per_request', 'award_savings']) {
    const told = await ask<ReportRow>(name, { period: '365d', sites: both() });
    expect(told.filter(({ number }) => sealed.has(String(number)))).toEqual([]);
  }
});

describe.each([
  ['the demo', { period: '365d' }],
  ['May and June 2024', { from: '2024-05-01', to: '2024-06-30' }],
])('over %s', (_when, period) => {
  test.each(purchasingFigures)('%s is what the foot of its list says', async (name, figure) => {
    for (const sites of [both(), desk.sites.S1, desk.sites.S2]) {
      const told = (await figures({ ...period, sites, figure: name }))[name];
      const list: ReportDefinition = figure.list;
      const rows = await ask<ReportRow>(list.name, { ...period, sites });
      const foot = totalsOf(list, rows)?.[figure.column] as number | null;
      const { open } = figure;
      expect(roundedTo6(told.value), sites).toBe(roundedTo6(foot));
      expect(told.open, sites).toBe(open === null ? null : rows.filter((row) => row[open] === 1).length);
    }
  });
});

test('every paper opens, and the files hold what the lists do', async () => {
  for (const list of new Set(purchasingFigures.map(([, one]) => one.list))) {
    const [row] = await ask<ReportRow>(list.name, { ...may, sites: desk.sites.S1 });
    expect(list.drill(row ?? {}, { ...may, shift: null, sites: [], parameters: {} }), list.name).toMatch(
      /^\/procurement\/.+\/[0-9a-f-]{36}$/,
    );
    const file = await fetch(
      `${server.url}/api/reports/${list.name}/export/?${new URLSearchParams({ ...may, format: 'csv' })}`,
      { headers: { authorization: `Bearer ${manager.token}` } },
    );
    expect(file.status).toBe(200);
    expect((await file.text()).split('\n').length, list.name).toBeGreaterThan(1);
  }
});

test('figures over all that there is are those of another reckoning in SQL', async () => {
  const from = '2024-01-01';
  const query = { from, to: '2024-12-31', sites: both() };
  const told = await figures(query);
  const of = async (statement: string): Promise<Record<string, number | null>> => {
    const { rows } = await server.host.pool.query(statement, [desk.sites.S1, desk.sites.S2]);
    return Object.fromEntries(
      Object.entries(rows[0] as Record<string, unknown>).map(([name, value]) => [
        name,
        value === null ? null : Number(value),
      ]),
    );
  };
  const year = (at: string) => `extract(year from ${at} at time zone 'Africa/Casablanca') = 2024`;
  const orders = await of(`
    with counted as (
      select * from purchase_order
      where site in ($1, $2) and state not in ('draft', 'refused', 'cancelled') and deleted_at is null and ${year('issued_at')})
    select 100.0 * count(*) filter (where kind = 'emergency') / count(*) as emergency, sum(net_company) as spend,
      sum(net_company) filter (where not exists (
        select from purchase_order_line line where line."order" = counted.id
          and (line.request_line is not null or line.award_line is not null or line.info_record is not null))) as bare
    from counted`);
  expect(told.emergency.value).toBeCloseTo(orders.emergency ?? NaN, 6);
  expect(Number(told.contract_cover.below)).toBe(orders.spend);
  // And what was approved afterwards.
  expect(Number(told.maverick.above)).toBe((orders.bare ?? 0) + 300);
  const offers = await of(`
    select avg(found) as mean
    from (
      select (select count(*) from quotation offer where offer.rfq = rfq.id
          and offer.state not in ('submitted', 'to_confirm', 'superseded', 'withdrawn', 'non_compliant')) as found
      from rfq where site in ($1, $2) and state in ('opened', 'awarded', 'no_award') and ${year('opened_at')}) each_one`);
  expect(told.offers_per_request.value).toBeCloseTo(offers.mean ?? NaN, 6);
  const answers = await of(`
    select 100.0 * count(offer.id) / count(*) as rate
    from rfq_invitation invitation
    join rfq on rfq.id = invitation.rfq
    left join lateral (
      select id from quotation
      where quotation.rfq = rfq.id and quotation.vendor = invitation.vendor
        and quotation.state not in ('superseded', 'withdrawn', 'to_confirm')
      limit 1) offer on true
    where rfq.site in ($1, $2) and rfq.state not in ('draft', 'cancelled') and rfq.deadline_at < now()
      and ${year('invitation.sent_at')}`);
  expect(told.answer_rate.value).toBeCloseTo(answers.rate ?? NaN, 6);
  const requests = await of(`
    with approved as (
      select request.*, local_clock(submitted_at, 'Africa/Casablanca') as began,
        local_clock(approved_at, 'Africa/Casablanca') as done
      from purchase_request request
      where site in ($1, $2) and state in ('approved', 'sourcing') and ${year('approved_at')}),
    hours as (
      select approved.id, (
        select coalesce(sum(extract(epoch from greatest(
          least(done, day + interval '17 hours') - greatest(began, day + interval '8 hours'), interval '0'))), 0) / 3600
        from generate_series(began::date, done::date, '1 day') day
        where extract(isodow from day) < 6) as worked
      from approved)
    select (select percentile_cont(0.5) within group (order by worked) from hours) as hours, (
      select percentile_cont(0.5) within group (order by days)
      from (
        select min(local_clock(one.issued_at, 'Africa/Casablanca')::date) - min(approved.done)::date as days
        from approved
        join purchase_request_line asked on asked.request = approved.id
        join purchase_order_line line on line.request_line = asked.id
        join purchase_order one on one.id = line."order" and one.state not in ('draft', 'refused', 'cancelled')
        group by approved.id) each_one) as days`);
  expect(told.approval_time.value).toBeCloseTo(requests.hours ?? NaN, 6);
  expect(told.request_to_order.value).toBeCloseTo(requests.days ?? NaN, 6);
  // Day by day from the receipts: what had come by the end of each promised day.
  const due = await of(`
    select 100.0 * count(*) filter (where came >= qty * (100 - tolerance) / 100 and state <> 'refused') / count(*) as otif
    from (
      select line.qty::numeric as qty, coalesce(one.tol_under_pct, 0)::numeric as tolerance, one.state, (
        select coalesce(sum(part.qty_accepted::numeric), 0)
        from goods_receipt_line part, goods_receipt receipt
        where part.order_line = line.id and receipt.id = part.receipt and receipt.state = 'posted'
          and receipt.received_at at time zone 'Africa/Casablanca' < line.promised_on + 1) as came
      from purchase_order_line line, purchase_order one
      where one.id = line."order" and one.site in ($1, $2) and one.issued_at is not null and one.state <> 'cancelled'
        and extract(year from line.promised_on) = 2024) each_one`);
  expect(told.otif.value).toBeCloseTo(due.otif ?? NaN, 6);
  const awards = await of(`
    select sum(given.net_company) as awarded from award_line given join award on award.id = given.award
    where award.site in ($1, $2) and award.state = 'approved' and ${year('award.decided_at')}`);
  const lines = await ask<ReportRow>('award_savings', query);
  expect(lines.reduce((sum, { awarded }) => sum + Number(awarded), 0)).toBeCloseTo(awards.awarded ?? NaN, 6);
});
