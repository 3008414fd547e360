import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportDefinition, ReportRow } from '../../core/reports/report.ts';
import { totalsOf } from '../../core/reports/totals.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { isToldBy, purchasingFigures, type FigureName } from '../../plugins/procurement/reports/figures.ts';
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
  await writeMay();
  await writeDeliveries();
});
afterAll(() => server.stop());

const may = { from: '2024-05-01', to: '2024-05-31' };

/** Orders with promised days in May, and what came of them. */
async function writeDeliveries(): Promise<void> {
  const { insert, at, order, number, sites, vendors, unit } = desk;
  const ordered = async (
    more: object,
    promised: string,
    came: readonly [on: string, qty: number, state?: string][],
  ) => {
    const id = await order('S1', { issued_at: await at('2024-02-05 09:00'), vendor: vendors[2], ...more }, []);
    const line = await insert('purchase_order_line', {
      site: sites.S1,
      order: id,
      qty: 40,
      unit,
      description: 'Filtre',
      net: '0',
      promised_on: promised,
    });
    for (const [on, qty, state = 'posted'] of came) {
      const receipt = await insert('goods_receipt', {
        site: sites.S1,
        order: id,
        vendor: vendors[2],
        delivery_note: number('BL'),
        received_at: await at(on),
        state,
      });
      await insert('goods_receipt_line', {
        site: sites.S1,
        receipt,
        order_line: line,
        qty_delivered: qty + 1,
        qty_accepted: qty,
        qty_quarantine: 0,
        qty_refused: 1,
        reason: 'damaged',
      });
    }
  };
  // In full by the last minute of the day; within the tolerance; a day late; short; reversed; refused; still open.
  await ordered({}, '2024-05-10', [
    ['2024-05-02 10:00', 15],
    ['2024-05-10 23:59', 25],
  ]);
  await ordered({ tol_under_pct: 5, state: 'received' }, '2024-05-10', [['2024-05-09 10:00', 38]]);
  await ordered({}, '2024-05-10', [
    ['2024-05-09 10:00', 39],
    ['2024-05-11 00:01', 1],
  ]);
  await ordered({}, '2024-05-10', [['2024-05-09 10:00', 39]]);
  await ordered({}, '2024-05-10', [['2024-05-09 10:00', 40, 'reversed']]);
  await ordered({ state: 'refused' }, '2024-05-10', []);
  await ordered({}, '2024-05-31', []);
  await ordered({ state: 'cancelled' }, '2024-05-10', []);
  await ordered({ state: 'draft', issued_at: null }, '2024-05-10', []);
  await ordered({}, '2024-06-01', [['2024-05-31 10:00', 40]]);
}

/** May 2024, of which everything is known: two sites, two currencies, and what must not count. */
async function writeMay(): Promise<void> {
  const { insert, at, request, order, number, sites, vendors, currencies, part, unit, buyer, otherBuyer } = desk;
  await insert('exchange_rate', { currency: currencies.EUR, valid_on: '2022-01-01', rate: '10', source: 'treasury' });
  const price = async (source: string, code: string) =>
    insert('vendor_info_record', {
      vendor: vendors[0],
      part,
      currency: currencies.MAD,
      price: '60',
      unit: (await desk.one<{ id: string }>(`select id from unit_of_measure where code = $1`, [code])).id,
      factor: 1,
      valid_from: '2024-01-01',
      valid_to: '2024-12-31',
      source,
    });
  const [contract, agreed] = [await price('contract', 'SET'), await price('manual', 'BOX')];
  const asked = async (site: 'S1' | 'S2', from: string, until: string | null, state: string) =>
    request(site, { submitted_at: await at(from), approved_at: until === null ? null : await at(until), state });

  const first = await asked('S1', '2024-05-06 16:00', '2024-05-07 10:00', 'sourcing');
  const second = await asked('S1', '2024-05-08 09:00', '2024-05-08 14:00', 'sourcing');
  const waiting = await asked('S1', '2024-05-09 08:00', '2024-05-10 17:00', 'approved');
  await request('S1', { state: 'draft' });
  await asked('S1', '2024-05-09 08:00', null, 'in_approval');
  await asked('S1', '2024-05-09 08:00', '2024-05-09 09:00', 'returned');
  const late = await asked('S1', '2024-05-15 09:00', '2024-05-20 09:00', 'cancelled');
  const elsewhere = await asked('S2', '2024-05-15 08:00', '2024-05-15 09:00', 'sourcing');

  // What was paid before: the newest one at the site counts, neither one of the other site nor a cancelled one.
  const past = async (site: 'S1' | 'S2', on: string, net: string, more: object = {}) =>
    order(site, { issued_at: await at(on), currency: currencies.EUR, net_company: '1000', ...more }, [{ net }]);
  await past('S1', '2022-10-01 09:00', '10');
  await past('S1', '2024-01-10 09:00', '100', { discount: 10 });
  await past('S2', '2024-02-10 09:00', '20');
  await past('S1', '2024-03-10 09:00', '20', { state: 'cancelled' });

  const tender = async (more: object, invited: readonly [vendor: string | undefined, status: string][]) => {
    const sent = await at('2024-05-08 15:00');
    const id = await insert('rfq', {
      site: sites.S1,
      number: number('RFQ'),
      title: 'Dents de godet',
      procedure: 'sealed',
      validity_days: 60,
      deadline_at: await at('2024-05-09 09:00'),
      published_at: sent,
      published_by: buyer,
      ...more,
    });
    for (const [vendor, status] of invited)
      await insert('rfq_invitation', { site: sites.S1, rfq: id, vendor, status, sent_at: sent });
    return id;
  };
  const offer = async (rfq: string, place: number, received: string, more: object) =>
    insert('quotation', {
      site: sites.S1,
      rfq,
      vendor: vendors[place],
      reference: number('Q'),
      revision: 1,
      received_at: await at(received),
      sha256: 'x',
      ...more,
    });
  const opened = { opened_at: await at('2024-05-09 10:00') };
  const answered = [vendors[0], vendors[1]].map((vendor): [string | undefined, string] => [vendor, 'submitted']);
  const rfq = await tender({ ...opened, state: 'awarded' }, [...answered, [vendors[2], 'no_answer']]);
  const other = await tender({ ...opened, state: 'opened' }, answered);
  await tender({ ...opened, state: 'cancelled' }, answered);
  const sealed = await tender({ deadline_at: '2099-01-01T00:00:00Z', state: 'published' }, [[vendors[0], 'submitted']]);
  await tender({ state: 'draft' }, [[vendors[0], 'to_send']]);
  await offer(sealed, 0, '2024-05-08 16:00', { state: 'submitted' });
  await offer(other, 0, '2024-05-08 16:00', { ...opened, state: 'compliant', rate: 1, net_company: '10' });
  await offer(other, 1, '2024-05-08 16:00', { ...opened, state: 'non_compliant', rate: 1, net_company: '5' });
  const inMad = { ...opened, state: 'not_awarded', currency: currencies.MAD, rate: 1, net_company: '1200' };
  const inEur = { ...opened, state: 'awarded', currency: currencies.EUR, rate: 10, net_company: '900', discount: 10 };
  const [dear, cheap] = [
    await offer(rfq, 0, '2024-05-08 16:00', inMad),
    await offer(rfq, 1, '2024-05-08 17:00', inEur),
  ];
  const line = (more: object) => insert('rfq_line', { site: sites.S1, rfq, unit, ...more });
  const lines = [
    await line({ part, qty: 10, est_price: '100', request_line: second.line }),
    await line({ description: 'Clavette', qty: 4, created_at: '2024-05-08T00:00:00Z' }),
  ];
  const offered = (quotation: string, place: number, net: string, kind = 'as_asked') =>
    insert('quotation_line', {
      site: sites.S1,
      quotation,
      rfq_line: lines[place],
      offer: kind,
      qty: place === 0 ? 10 : 4,
      net,
    });
  await offered(dear, 0, '1000');
  await offered(dear, 1, '200');
  await offered(dear, 1, '1', 'alternate');
  const won = [await offered(cheap, 0, '80'), await offered(cheap, 1, '20')];
  const award = async (of: string, state: string) =>
    insert('award', {
      site: sites.S1,
      number: number('AWD'),
      rfq: of,
      total: '900',
      state,
      proposed_by: buyer,
      decided_at: await at('2024-05-09 16:00'),
    });
  const given = await award(rfq, 'approved');
  const awardLine = async (of: string, place: number, net: string) =>
    insert('award_line', {
      site: sites.S1,
      award: of,
      rfq_line: lines[place],
      quotation_line: won[place],
      quotation: cheap,
      vendor: vendors[1],
      qty: place === 0 ? 10 : 4,
      net_company: net,
    });
  const awarded = await awardLine(given, 0, '720');
  await awardLine(given, 1, '180');
  await awardLine(await award(other, 'rejected'), 0, '1');
  await awardLine(await award(other, 'proposed'), 0, '1');

  await order(
    'S1',
    { issued_at: await at('2024-05-13 09:00'), answered_at: await at('2024-05-14 09:00'), net_company: '1050' },
    [
      { net: '600', request_line: first.line, info_record: contract },
      { net: '400', request_line: first.line, info_record: agreed },
    ],
  );
  await order(
    'S1',
    {
      issued_at: await at('2024-05-10 12:00'),
      answered_at: await at('2024-05-12 12:00'),
      revision: 1,
      currency: currencies.EUR,
      rate: 10.8735,
      net: '100',
      net_company: '1087.35',
      kind: 'emergency',
      vendor: vendors[1],
      award: given,
      state: 'acknowledged',
    },
    [{ net: '100', award_line: awarded, request_line: second.line }],
  );
  for (const state of ['draft', 'cancelled', 'refused'])
    await order(
      'S1',
      {
        issued_at: state === 'draft' ? null : await at('2024-05-13 10:00'),
        net_company: '9999',
        kind: 'emergency',
        state,
      },
      [{ net: '9999', request_line: waiting.line }],
    );
  await order(
    'S1',
    { issued_at: await at('2024-05-21 09:00'), net_company: '500', issued_by: otherBuyer, vendor: vendors[2] },
    [{ net: '500', description: 'Achat direct' }],
  );
  // Approved when it was bought already.
  await order('S1', { issued_at: await at('2024-05-16 09:00'), net_company: '300' }, [
    { net: '300', request_line: late.line },
  ]);
  // At the site it is the first of June.
  await order(
    'S2',
    { issued_at: '2024-05-31T23:30:00Z', currency: currencies.EUR, net: '200', net_company: '2174.70' },
    [{ net: '200', request_line: elsewhere.line }],
  );
}

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
