import type { purchasedRows } from './purchased-rows.ts';

type PurchasedRows = Awaited<ReturnType<typeof purchasedRows>>;

/** May 2024, of which everything is known: two sites, two currencies, and what must not count. */
export async function writeMay(desk: PurchasedRows): Promise<void> {
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

/** Orders with promised days in May, and what came of them. */
export async function writeDeliveries(desk: PurchasedRows): Promise<void> {
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
