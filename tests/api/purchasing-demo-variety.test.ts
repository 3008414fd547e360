import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Comparison, Tracking } from '../../plugins/procurement/shared/rfq-answers.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.stop());

async function rowsOf<Row>(statement: string): Promise<readonly Row[]> {
  const { rows } = await server.host.pool.query(statement);
  return rows as Row[];
}

test('every state of the boards has a row, and a reason stands where the lowest offer was not awarded', async () => {
  const buyer = await server.login('buyer');
  const { body: board } = await buyer.json<Tracking>('procurement/rfqs/');
  const states = new Set(board.requests.map(({ state }) => state));
  expect(states).toEqual(
    new Set([
      'draft',
      'published',
      'closed',
      'technical_opened',
      'technical_closed',
      'opened',
      'awarded',
      'no_award',
      'cancelled',
    ]),
  );
  for (const [table, expected] of [
    ['purchase_request', ['draft', 'in_approval', 'approved', 'rejected', 'sourcing', 'cancelled']],
    ['purchase_order', ['issued', 'acknowledged', 'refused']],
    ['award', ['approved', 'rejected']],
    ['po_revision', ['acknowledged']],
  ] as const) {
    const found = await rowsOf<{ state: string }>(`select distinct state from ${table}`);
    expect(found.map(({ state }) => state)).toEqual(expect.arrayContaining([...expected]));
  }
  const inPortal = await rowsOf<{ email: string }>(`
    select email from app_user account
    where kind = 'vendor' and exists (select from purchase_order where vendor = account.vendor and issued_at is not null)
    order by email`);
  expect(inPortal.map(({ email }) => email)).toEqual(
    ['vendor2', 'vendor3', 'vendor'].map((name) => `${name}@demo.filon`),
  );
  const awards = await rowsOf<{ rfq: string; reason: string | null; winners: string[] }>(`
    select award.rfq, award.reason, array_agg(distinct line.quotation) as winners
    from award join award_line line on line.award = award.id
    group by award.id order by award.created_at desc limit 25`);
  for (const { rfq, reason, winners } of awards) {
    const { body } = await buyer.json<Comparison>(`procurement/rfqs/${rfq}/comparison/`);
    const lowest = body.offers.find(({ rank }) => rank === 1);
    const isPlain = body.offers.length > 1 && winners.length === 1 && winners[0] === lowest?.id;
    expect(isPlain ? reason : typeof reason).toBe(isPlain ? null : 'string');
  }
});

test('the demo is as varied as a real year', async () => {
  const share = async (table: string, condition: string, of = 'true'): Promise<number> => {
    const [row] = await rowsOf<{ share: number }>(
      `select (100.0 * count(*) filter (where ${condition}) / count(*))::float8 as share from ${table} where ${of}`,
    );
    return Math.round((row?.share ?? 0) * 10) / 10;
  };
  const currency = (code: string): string => `currency = (select id from currency where code = '${code}')`;
  const shares = {
    urgent: await share('purchase_request', `urgency = 'urgent'`),
    down: await share('purchase_request', `urgency = 'machine_down'`),
    resubmitted: await share('purchase_request', 'round > 1'),
    sealed: await share('rfq', `procedure = 'sealed'`),
    answered: await share('rfq_invitation', `status = 'submitted'`, `status not in ('sent', 'to_send')`),
    declined: await share('rfq_invitation', `status = 'declined'`, `status not in ('sent', 'to_send')`),
    dirhams: await share('purchase_order', currency('MAD')),
    euros: await share('purchase_order', currency('EUR')),
    dollars: await share('purchase_order', currency('USD')),
    acknowledged: await share(
      'purchase_order',
      `state in ('acknowledged', 'partially_received', 'received', 'closed')`,
    ),
    emergency: await share('purchase_order', `kind = 'emergency'`),
    expired: await share('vendor_info_record', 'valid_to < current_date'),
  };
  console.log('Shares of the demo in per cent:', JSON.stringify(shares));
  const bounds: Record<keyof typeof shares, readonly [least: number, most: number]> = {
    urgent: [8, 21],
    down: [1, 9],
    resubmitted: [2, 11],
    sealed: [60, 88],
    answered: [55, 77],
    declined: [4, 15],
    dirhams: [48, 76],
    euros: [12, 36],
    dollars: [1.5, 20],
    acknowledged: [80, 99],
    emergency: [0.5, 10],
    expired: [9, 15],
  };
  const out = Object.entries(bounds).filter(([name, [least, most]]) => {
    const found = shares[name as keyof typeof shares];
    return found < least || found > most;
  });
  expect(out).toEqual([]);
});
