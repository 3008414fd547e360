import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { ReportRow } from '../../core/reports/report.ts';
import { createAccount } from '../../core/session/accounts.server.ts';
import { isToldBy, purchasingFigures, type FigureName } from '../../plugins/procurement/reports/figures.ts';
import { figureDesk, may, type Told } from '../support/purchased-figures.ts';
import { demoPassword, startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
let desk: Awaited<ReturnType<typeof figureDesk>>;
beforeAll(async () => {
  server = await startTestServer();
  desk = await figureDesk(server);
});
afterAll(() => server.stop());

describe('of May 2024 at the first site', () => {
  let told: Record<FigureName, Told>;
  beforeAll(async () => {
    told = await desk.figures({ ...may, sites: desk.sites.S1 });
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
    const rows = await desk.ask<ReportRow>('award_savings', { ...may, sites: desk.sites.S1 });
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
  const inMay = await desk.figures({ ...may, sites: site });
  expect(inMay.emergency).toMatchObject({ value: null, papers: 0 });
  expect(inMay.approval_time.value).toBe(1);
  expect(inMay.saving.value).toBeNull();
  const inJune = await desk.figures({ from: '2024-06-15', to: '2024-06-15', sites: site });
  expect(inJune.request_to_order).toMatchObject({ value: 17, open: 0 });
  expect(inJune.contract_cover).toMatchObject({ value: 0, below: '2174.7' });
  expect((await desk.figures({ ...may, sites: desk.both })).approval_time.value).toBe(4);
});

test('a month is the same whichever period is asked, and one without papers has no figure', async () => {
  const wide = await desk.ask<Told>('purchasing_kpi', {
    from: '2023-09-10',
    to: '2024-08-20',
    sites: desk.both,
    by: 'month',
  });
  const narrow = await desk.ask<Told>('purchasing_kpi', {
    from: '2024-05-20',
    to: '2024-05-21',
    sites: desk.both,
    by: 'month',
  });
  expect(narrow.length).toBe(purchasingFigures.length);
  expect(wide).toEqual(expect.arrayContaining([...narrow]));
  expect(wide.filter(({ part }) => part === '2024-07').map(({ value }) => value)).toEqual(
    purchasingFigures.map(() => null),
  );
});

test('by site, buyer and vendor the papers add up to those of all', async () => {
  const all = await desk.figures({ ...may, sites: desk.both });
  for (const by of ['site', 'buyer', 'vendor'] as const) {
    const rows = await desk.ask<Told>('purchasing_kpi', { ...may, sites: desk.both, by });
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
  const mine = await desk.figures({ ...may, sites: desk.sites.S1, buyer: desk.otherBuyer });
  expect(mine.maverick).toMatchObject({ value: 100, below: '500' });
  expect(mine.approval_time.value).toBeNull();
  const theirs = await desk.figures({ ...may, sites: desk.sites.S1, vendor: String(desk.vendors[1]) });
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
  const told = await desk.figures(period, bound);
  expect(told).toEqual(await desk.figures({ ...period, sites: desk.sites.S2 }));
  expect(told.contract_cover.below).toBe('2174.7');
  for (const name of ['purchasing_kpi', ...new Set(purchasingFigures.map(([, { list }]) => list.name))]) {
    const query = new URLSearchParams({ ...period, sites: desk.sites.S1 });
    expect((await bound.json(`reports/${name}/?${query}`)).status, name).toBe(403);
    for (const other of ['mechanic', 'storekeeper', 'vendor'])
      expect((await (await server.login(other)).json(`reports/${name}/`)).status, `${name} ${other}`).toBe(403);
  }
});
