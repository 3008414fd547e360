import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderContent, orderHead } from '../../plugins/procurement/server/papers/order-content.ts';
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

/** Every query finds what must not be, by a name; nothing is found. */
async function expectNone(queries: Readonly<Record<string, string>>): Promise<void> {
  const found: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(queries)) {
    const rows = await rowsOf(query);
    if (rows.length > 0) found[name] = rows.slice(0, 3);
  }
  expect(found).toEqual({});
}

/** A course from the request to the answer to the order, as far as it has come. */
const course = `
  select tender.number, asked.submitted_at, asked.approved_at, tender.published_at, tender.deadline_at, tender.opened_at,
    opening.first_at, opening.second_at, award.created_at as proposed_at, award.decided_at, one.created_at as drafted_at,
    one.issued_at, coalesce(revision.created_at, one.answered_at) as answered_at
  from rfq tender
  join lateral (
    select request.submitted_at, request.approved_at
    from rfq_line line
    join purchase_request_line wanted on wanted.id = line.request_line
    join purchase_request request on request.id = wanted.request
    where line.rfq = tender.id
    limit 1) asked on true
  left join rfq_opening opening on opening.rfq = tender.id
  left join award on award.rfq = tender.id and award.state <> 'rejected'
  left join purchase_order one on one.award = award.id
  left join po_revision revision on revision."order" = one.id`;

test('what happened follows upon what came before it, and nothing has happened in the future', async () => {
  const steps = [
    'submitted_at',
    'approved_at',
    'published_at',
    'deadline_at',
    'first_at',
    'opened_at',
    'proposed_at',
    'decided_at',
    'drafted_at',
    'issued_at',
    'answered_at',
  ];
  const backwards = steps.flatMap((later, place) =>
    steps
      .slice(0, place)
      .map((sooner) => [`${sooner} < ${later}`, `${later} < ${sooner} or ${later} > now()`] as const),
  );
  const courses = await rowsOf<{ count: number }>(`select count(issued_at)::int as count from (${course}) course`);
  expect(courses[0]?.count).toBeGreaterThan(20);
  await expectNone({
    ...Object.fromEntries(backwards.map(([name, fault]) => [name, `select * from (${course}) course where ${fault}`])),
    questions: `
      select question.id from rfq_question question join rfq on rfq.id = question.rfq
      where question.asked_at not between rfq.published_at and rfq.questions_until
        or question.published_at not between question.asked_at and rfq.deadline_at`,
    addenda: `
      select addendum.id from rfq_addendum addendum join rfq on rfq.id = addendum.rfq
      where addendum.created_at not between rfq.published_at and rfq.deadline_at
        or addendum.deadline_at <> rfq.deadline_at`,
    offers: `
      select offer.reference from quotation offer join rfq on rfq.id = offer.rfq
      where offer.received_at not between rfq.published_at and least(rfq.deadline_at, now())
        or offer.valid_until < rfq.deadline_at::date`,
    versions: `
      select later.reference from quotation sooner
      join quotation later on later.rfq = sooner.rfq and later.vendor = sooner.vendor
        and later.revision = sooner.revision + 1
      where later.received_at <= sooner.received_at or sooner.state <> 'superseded'`,
    precisions: `
      select question.id from approval_question question
      join purchase_request request on request.id = question.request
      where question.asked_at < request.created_at or question.answered_at < question.asked_at
        or question.answered_at > now()`,
    roles: `
      select id from rfq_opening
      where first_roles ->> 'fr' is null or (second_by is not null and second_roles ->> 'fr' is null)`,
    signatures: `
      select task.id from approval_task task join purchase_request request on request.id = task.request
      where task.decided_at < task.opened_at or task.decided_at > now() or task.opened_at < request.created_at
        or (request.approved_at < task.decided_at and task.round = request.round)`,
    direct: `
      select one.number from purchase_order one
      join purchase_order_line line on line."order" = one.id
      join purchase_request_line asked on asked.id = line.request_line
      join purchase_request request on request.id = asked.request
      where one.created_at < request.approved_at or request.state <> 'sourcing'`,
    revisions: `
      select revision.id from po_revision revision join purchase_order one on one.id = revision."order"
      where revision.created_at < one.issued_at or revision.issued_at < revision.created_at
        or revision.answered_at < revision.issued_at or greatest(revision.issued_at, revision.answered_at) > now()`,
  });
});

test('people of the mine work in office hours, and nobody decides what is their own', async () => {
  const outside = (instant: string, site: string): string => `(
    select true from site where site.id = ${site} and (
      extract(isodow from local_clock(${instant}, site.time_zone)) > 5
      or local_clock(${instant}, site.time_zone)::time not between time '08:00' and time '17:45'))`;
  await expectNone({
    'signatures by day': `
      select task.id from approval_task task join purchase_request request on request.id = task.request
      where request.urgency <> 'machine_down' and ${outside('task.decided_at', 'task.site')}`,
    'publishing by day': `select number from (${course}) course join rfq using (number) where ${outside('rfq.published_at', 'rfq.site')}`,
    'openings by day': `
      select opening.id from rfq_opening opening join (${course}) course on course.opened_at = opening.second_at
      where ${outside('opening.first_at', 'opening.site')}`,
    'awards by day': `select number from award where ${outside('decided_at', 'site')}`,
    'orders by day': `select number from purchase_order where ${outside('issued_at', 'site')}`,
    'own requests': `
      select task.id from approval_task task join purchase_request request on request.id = task.request
      where task.decided_by = request.created_by`,
    'own awards': `select id from award where decided_by = proposed_by`,
    'one opener': `select id from rfq_opening where first_by = second_by`,
    'sealed with one signature': `
      select rfq.number from rfq join rfq_opening opening on opening.rfq = rfq.id
      where rfq.procedure = 'sealed' and opening.second_by is null and rfq.opened_at is not null`,
    'above the limit': `
      select award.number from award join app_user person on person.id = award.decided_by
      where award.total >= 100000 and person.email <> 'manager@demo.filon'`,
    'orders of who signed': `
      select one.number from purchase_order one
      left join award on award.id = one.award
      left join purchase_order_line line on line."order" = one.id
      left join purchase_request_line asked on asked.id = line.request_line
      left join approval_task task on task.request = asked.request and task.status = 'approved'
      where one.issued_by in (award.decided_by, task.decided_by)`,
  });
});

test('no order is above its award, its request or what needs none, and its amounts add up', async () => {
  await expectNone({
    awarded: `
      select line.id from purchase_order_line line
      join award_line given on given.id = line.award_line
      join quotation_line offered on offered.id = given.quotation_line
      where line.qty > given.qty or line.price <> offered.price or offered.rfq_line <> given.rfq_line`,
    'above the award': `
      select award.number from award
      join purchase_order one on one.award = award.id
      join quotation offer on offer.id = one.quotation
      where one.state <> 'cancelled'
      group by award.id
      having sum(one.net * offer.rate) > award.total + 1`,
    'award sums': `
      select award.number from award
      join lateral (
        select sum(line.net_company) + (
          select sum(round(charges * rate::numeric, 2)) from quotation
          where id in (select quotation from award_line where award = award.id)) as total
        from award_line line where line.award = award.id) sums on true
      where sums.total <> award.total`,
    requested: `
      select line.id from purchase_order_line line
      join purchase_request_line asked on asked.id = line.request_line where line.qty > asked.qty`,
    'at agreed prices': `
      select line.id from purchase_order_line line
      join purchase_order one on one.id = line."order"
      join vendor_info_record price on price.id = line.info_record
      where line.price <> price.price or line.currency <> price.currency or one.vendor <> price.vendor
        or one.issued_at::date not between price.valid_from and coalesce(price.valid_to + 3, 'infinity')`,
    'without an award': `select number from purchase_order where award is null and net_company > 20000`,
    lines: `
      select one.number from purchase_order one
      join lateral (select sum(line.net) as net from purchase_order_line line where line."order" = one.id) lines on true
      where one.subtotal <> lines.net
        or abs(one.net - one.subtotal * (1 - coalesce(one.discount, 0)::numeric / 100) - one.charges) > 0.5`,
    'by the rate of the day': `
      select one.number from purchase_order one
      join currency on currency.id = one.currency
      cross join lateral exchange_rate_on(currency.code, one.issued_at::date) rate
      where one.rate <> rate.rate::float8 or abs(one.net_company - one.net * rate.rate) > 0.01`,
    requests: `
      select request.number from purchase_request request
      join lateral (
        select round(sum(line.qty::numeric * line.est_price), 2) as total
        from purchase_request_line line where line.request = request.id) lines on true
      where request.total <> lines.total`,
  });
});

test('papers are numbered without gap in the order of their time, and no vendor is asked that may not be', async () => {
  const buyer = await server.login('buyer');
  const { body } = await buyer.json<{ rows: { missing: number; twice: number; beyond: number | null }[] }>(
    'reports/numbering_check/',
  );
  expect(body.rows.length).toBeGreaterThanOrEqual(8);
  for (const row of body.rows) expect(row).toMatchObject({ missing: 0, twice: 0, beyond: null });
  const bound = {
    purchase_request: 'created_at',
    rfq: 'published_at',
    award: 'decided_at',
    purchase_order: 'issued_at',
    goods_receipt: 'posted_at',
    vendor_invoice: 'created_at',
  };
  await expectNone({
    ...Object.fromEntries(
      Object.entries(bound).map(([table, at]) => [
        table,
        `select * from (
           select number, ${at} < lag(${at}) over (partition by site order by number) as sooner
           from ${table} where number is not null) numbered
         where sooner`,
      ]),
    ),
    ordered: `
      select one.number from purchase_order one join vendor on vendor.id = one.vendor where vendor.state <> 'approved'`,
    invited: `
      select rfq.number from rfq_invitation invitation join vendor on vendor.id = invitation.vendor
      join rfq on rfq.id = invitation.rfq where vendor.state <> 'approved'`,
    'not at this site': `
      select one.number from purchase_order one join vendor on vendor.id = one.vendor
      where one.award is null and not one.site = any(vendor.sites)`,
    machines: `
      select request.number from purchase_request request
      left join equipment on equipment.id = request.equipment
      where (request.urgency = 'machine_down') <> (equipment.id is not null) or equipment.site <> request.site`,
  });
});

test('an order of the whole offer has the tax of the offer', async () => {
  const orders = await rowsOf<{ id: string; offered: string; charges: string }>(`
    select one.id, offer.tax::text as offered, one.charges::text
    from purchase_order one
    join quotation offer on offer.id = one.quotation and offer.net = one.net and offer.charges = one.charges
    where one.award is not null and one.revision = 0 and (
      select array_agg((line.tax_code, line.net)::text order by line.tax_code, line.net)
      from purchase_order_line line where line."order" = one.id) = (
      select array_agg((line.tax_code, line.net)::text order by line.tax_code, line.net)
      from quotation_line line where line.quotation = offer.id and line.net is not null)`);
  expect(orders.length).toBeGreaterThan(10);
  expect(orders.some(({ charges }) => Number(charges) > 0)).toBe(true);
  const { db } = server.host;
  for (const { id, offered } of orders) {
    const { totals } = await orderContent(db, await orderHead(db, id), [], 0, 'fr');
    expect([id, Number(totals.tax)]).toEqual([id, Number(offered)]);
  }
});
