import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportDefinition, ReportRow } from '../../core/reports/report.ts';
import { totalsOf } from '../../core/reports/totals.ts';
import { purchasingFigures } from '../../plugins/procurement/reports/figures.ts';
import { figureDesk, may } from '../support/purchased-figures.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof figureDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await figureDesk(server);
});
afterAll(() => server.stop());

const roundedTo6 = (value: number | null): number | null => (value === null ? null : Number(value.toFixed(6)));

test('nothing of an offer that is sealed is told', async () => {
  const { rows } = await server.host.pool.query<{ number: string }>(
    `select number from rfq where state in ('published', 'closed') and number is not null`,
  );
  const sealed = new Set(rows.map((row) => row.number));
  expect(sealed.size).toBeGreaterThan(1);
  for (const name of ['offers_per_request', 'award_savings']) {
    const told = await desk.ask<ReportRow>(name, { period: '365d', sites: desk.both });
    expect(told.filter(({ number }) => sealed.has(String(number)))).toEqual([]);
  }
});

describe.each([
  ['the demo', { period: '365d' }],
  ['May and June 2024', { from: '2024-05-01', to: '2024-06-30' }],
])('over %s', (_when, period) => {
  test.each(purchasingFigures)('%s is what the foot of its list says', async (name, figure) => {
    for (const sites of [desk.both, desk.sites.S1, desk.sites.S2]) {
      const told = (await desk.figures({ ...period, sites, figure: name }))[name];
      const list: ReportDefinition = figure.list;
      const rows = await desk.ask<ReportRow>(list.name, { ...period, sites });
      const foot = totalsOf(list, rows)?.[figure.column] as number | null;
      const { open } = figure;
      expect(roundedTo6(told.value), sites).toBe(roundedTo6(foot));
      expect(told.open, sites).toBe(open === null ? null : rows.filter((row) => row[open] === 1).length);
    }
  });
});

test('every paper opens, and the files hold what the lists do', async () => {
  for (const list of new Set(purchasingFigures.map(([, one]) => one.list))) {
    const [row] = await desk.ask<ReportRow>(list.name, { ...may, sites: desk.sites.S1 });
    expect(list.drill(row ?? {}, { ...may, shift: null, sites: [], parameters: {} }), list.name).toMatch(
      /^\/procurement\/.+\/[0-9a-f-]{36}$/,
    );
    const file = await fetch(
      `${server.url}/api/reports/${list.name}/export/?${new URLSearchParams({ ...may, format: 'csv' })}`,
      { headers: { authorization: `Bearer ${desk.manager.token}` } },
    );
    expect(file.status).toBe(200);
    expect((await file.text()).split('\n').length, list.name).toBeGreaterThan(1);
  }
});

test('figures over all that there is are those of another reckoning in SQL', async () => {
  const from = '2024-01-01';
  const query = { from, to: '2024-12-31', sites: desk.both };
  const told = await desk.figures(query);
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
  const lines = await desk.ask<ReportRow>('award_savings', query);
  expect(lines.reduce((sum, { awarded }) => sum + Number(awarded), 0)).toBeCloseTo(awards.awarded ?? NaN, 6);
});
