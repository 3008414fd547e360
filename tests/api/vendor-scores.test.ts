import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayBack } from '../support/days.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Score {
  readonly vendor: { readonly id: string };
  readonly letter: string | null;
  readonly score: number | null;
  readonly otif: number | null;
  readonly due: number;
  readonly quality: number | null;
  readonly received: number;
  readonly price: number | null;
  readonly offered: number;
  readonly answers: number | null;
  readonly invited: number;
}

let server: TestServer;
let manager: TestUser;
let scores: readonly Score[];
const year = `from=${dayBack(365)}&to=${dayBack(0)}`;
const rowsOf = async <R>(report: string, user = manager) =>
  (await user.json<{ rows: readonly R[] }>(`reports/${report}/?${year}`)).body.rows;
beforeAll(async () => {
  server = await startTestServer();
  manager = await server.login('manager');
  scores = await rowsOf<Score>('vendor_scores');
});
afterAll(() => server.stop());

test('deliveries and invitations of vendors add up to the lists of the figures', async () => {
  const deliveries = await rowsOf<{ vendor: { id: string } | null; on_time: number }>('deliveries_on_time');
  const invitations = await rowsOf<{ over: number | null; answered: number | null }>('invitation_answers');
  const sum = (of: (score: Score) => number) => scores.reduce((total, score) => total + of(score), 0);
  expect(sum(({ due }) => due)).toBe(deliveries.length);
  expect(Math.round(sum(({ due, otif }) => (due * (otif ?? 0)) / 100))).toBe(
    deliveries.filter(({ on_time: good }) => good === 1).length,
  );
  expect(sum(({ invited }) => invited)).toBe(invitations.filter(({ over }) => over === 1).length);
  expect(Math.round(sum(({ invited, answers }) => (invited * (answers ?? 0)) / 100))).toBe(
    invitations.filter(({ answered }) => answered === 1).length,
  );
});

test('quality and prices are those of the raw rows', async () => {
  const { rows: quality } = await server.host.pool.query<{ vendor: string; lines: number; share: number }>(
    `select po.vendor, count(*)::int as lines, avg(100.0 * l.qty_accepted / l.qty_delivered)::float8 as share
     from goods_receipt_line l
     join goods_receipt r on r.id = l.receipt
     join purchase_order po on po.id = r."order"
     join site on site.id = r.site
     where r.state = 'posted' and r.deleted_at is null and l.deleted_at is null and l.qty_delivered > 0
       and local_clock(r.received_at, site.time_zone) >= date_trunc('month', $1::date)
     group by 1`,
    [dayBack(365)],
  );
  expect(quality.length).toBeGreaterThan(5);
  for (const { vendor, lines, share } of quality) {
    const score = scores.find((one) => one.vendor.id === vendor);
    expect(score?.received).toBe(lines);
    expect(score?.quality).toBeCloseTo(share, 6);
  }
  const { rows: offers } = await server.host.pool.query<{ vendor: string; line: string; price: string }>(
    `select o.vendor, l.rfq_line as line,
       min(l.net * (1 - coalesce(o.discount, 0)::numeric / 100) * o.rate::numeric / l.qty::numeric)::text as price
     from quotation_line l join quotation o on o.id = l.quotation
     where o.opened_at is not null and o.deleted_at is null and l.deleted_at is null and l.net > 0 and l.qty > 0
       and o.net_company is not null and l.offer in ('as_asked', 'equivalent')
       and o.state in ('opened', 'compliant', 'awarded', 'partly_awarded', 'not_awarded')
     group by 1, 2`,
  );
  const ofLine = Map.groupBy(offers, ({ line }) => line);
  const above = new Map<string, number[]>();
  for (const of of ofLine.values()) {
    if (of.length < 2) continue;
    const lowest = Math.min(...of.map(({ price }) => Number(price)));
    for (const { vendor, price } of of)
      above.set(vendor, [...(above.get(vendor) ?? []), 100 * (Number(price) / lowest - 1)]);
  }
  expect(above.size).toBeGreaterThan(3);
  for (const [vendor, percents] of above) {
    const score = scores.find((one) => one.vendor.id === vendor);
    const mean = percents.reduce((total, one) => total + one, 0) / percents.length;
    expect(score?.offered).toBe(percents.length);
    expect(score?.price).toBeCloseTo(Math.max(0, 100 - 2 * mean), 4);
  }
});

test('the score is that of P8, the best first; nobody is rated by fewer than three lines', () => {
  const weights = { otif: 40, quality: 30, price: 20, answers: 10 } as const;
  for (const one of scores) {
    const parts = Object.entries(weights).flatMap(([name, weight]) => {
      const value = one[name as keyof typeof weights];
      return value === null ? [] : [[value, weight] as const];
    });
    const all = parts.reduce((sum, [, weight]) => sum + weight, 0);
    const expected = one.received < 3 ? null : parts.reduce((sum, [value, weight]) => sum + value * weight, 0) / all;
    expect(one.score === null).toBe(expected === null);
    expect(one.score ?? 0).toBeCloseTo(expected ?? 0, 8);
    expect(one.letter === null).toBe(one.score === null);
  }
  const rated = scores.flatMap(({ score }) => score ?? []);
  expect(rated.length).toBeGreaterThan(5);
  expect(rated).toEqual(rated.toSorted((one, other) => other - one));
});

test('a vendor and a mechanic read no scores', async () => {
  for (const name of ['vendor', 'mechanic'])
    expect((await (await server.login(name)).json(`reports/vendor_scores/?${year}`)).status).toBe(403);
});
