import fc from 'fast-check';
import { Exact, rounded } from '../../core/money/exact.ts';
import { lineNet } from '../../core/money/line-net.ts';
import type {
  UblCharge,
  UblDocument,
  UblItem,
  UblKind,
  UblLine,
  UblParty,
} from '../../plugins/procurement/formulas/ubl/model.ts';

/*
 * Documents of every kind that Filon writes, for tests: whatever a vendor or a buyer may type, signs of XML among it.
 */

const text = (max: number) =>
  fc
    .array(fc.constantFrom(...Array.from('abcéèçœ€&<>"\'–ñ漢 0123456789/-.')), { minLength: 1, maxLength: max })
    .map((signs) => signs.join('').replaceAll(/ +/g, ' ').trim())
    .filter((words) => words !== '');
const code = fc.stringMatching(/^[A-Z0-9]{2,8}$/);
const country = fc.constantFrom('MA', 'FR', 'DE', 'CN');
const day = fc
  .integer({ min: 0, max: 3_000 })
  .map((days) => new Date(1_700_000_000_000 + days * 86_400_000).toISOString().slice(0, 10));
const clock = fc
  .integer({ min: 0, max: 86_399 })
  .map((seconds) => new Date(seconds * 1000).toISOString().slice(11, 19));
const amount = fc.integer({ min: 0, max: 999_999_999 }).map((cents) => rounded(new Exact(String(cents)).div('100'), 2));
const fine = fc.integer({ min: 1, max: 999_999_999 }).map((parts) => new Exact(String(parts)).div('10000').toFixed());
const percent = fc.integer({ min: 1, max: 9_999 }).map((parts) => new Exact(String(parts)).div('100').toFixed());
const unit = fc.constantFrom('C62', 'KGM', 'LTR', 'XDR', 'SET');
const taxCategory = fc.constantFrom('S', 'Z', 'E', 'AE', 'G', 'O');
const some = <T>(value: fc.Arbitrary<T>) => fc.array(value, { minLength: 1, maxLength: 3 });
const optional = { requiredKeys: [] as never[] };

const party: fc.Arbitrary<UblParty> = fc.record(
  {
    account: code,
    identifiers: some(fc.record({ value: code, scheme: fc.constantFrom('ICE', 'SIRET') }, { requiredKeys: ['value'] })),
    name: text(80),
    street: text(80),
    city: text(40),
    postalCode: code,
    country,
    taxId: code,
    legalName: text(80),
    legalId: code,
    contact: text(40),
    mail: fc.constant('a@b.example'),
  },
  optional,
);
const charge: fc.Arbitrary<UblCharge> = fc.record(
  { isCharge: fc.boolean(), amount, reason: text(40), taxCategory, taxPercent: percent },
  { requiredKeys: ['isCharge', 'amount'] },
);

/** A line as it is offered: its net and discount are those of its quantity and price. */
const item: fc.Arbitrary<UblItem> = fc
  .record(
    {
      item: code,
      qty: fine,
      price: fine,
      per: fine,
      off: percent,
      unit,
      itemNotes: some(text(60)),
      tax: amount,
      isPartial: fc.boolean(),
      costCode: code,
      leadDays: fc.integer({ min: 0, max: 999 }).map(String),
      neededBy: day,
      descriptions: some(text(80)),
      name: text(80),
      buyersId: code,
      sellersId: code,
      makersId: code,
      origin: country,
      taxCategory,
      taxPercent: percent,
      properties: some(fc.record({ name: text(20), value: text(20) }, { requiredKeys: ['name'] })),
      makers: fc.tuple(fc.record({ name: text(40) })).map((all) => [...all]),
      warrantyMonths: fc.integer({ min: 1, max: 99 }).map(String),
    },
    { requiredKeys: ['item', 'qty', 'price', 'unit'] },
  )
  .map(({ off, ...line }) => {
    const priced = { qty: line.qty, price: line.price, price_base_qty: line.per ?? null };
    const base = lineNet(priced, 2);
    const net = lineNet({ ...priced, discount: off ?? null }, 2);
    const taken = rounded(new Exact(base).minus(net), 2);
    return {
      ...line,
      net,
      ...(line.per === undefined ? {} : { perUnit: line.unit }),
      ...(off === undefined ? {} : { charges: [{ isCharge: false, percent: off, amount: taken, base }] }),
    };
  });

const line = (
  more: Readonly<Record<string, fc.Arbitrary<unknown>>>,
  needed: readonly string[],
): fc.Arbitrary<UblLine> =>
  fc
    .tuple(item, fc.record({ notes: some(text(60)), ...more }, { requiredKeys: [...needed] as never[] }))
    .map(([own, rest]) => ({ ...own, ...rest }));

const head = {
  id: code,
  uuid: fc.uuid(),
  issueDate: day,
  issueTime: clock,
  notes: some(text(200)),
  seller: party,
  buyer: party.map((whole) => Object.fromEntries(Object.entries(whole).filter(([name]) => name !== 'account'))),
};
const priced = {
  ...head,
  currency: fc.constantFrom('MAD', 'EUR', 'XOF', 'TND'),
  lineCount: fc.integer({ min: 1, max: 9 }).map(String),
  deliverTo: text(80),
  deliverCity: text(40),
  deliverCountry: country,
  neededBy: day,
  incoterm: fc.constantFrom('FCA', 'DAP'),
  terms: some(text(80)),
  place: text(40),
};
const money = {
  charges: some(charge),
  taxTotal: amount,
  taxes: some(fc.record({ taxable: amount, tax: amount, category: taxCategory, percent })),
  lineTotal: amount,
  taxExclusive: amount,
  taxInclusive: amount,
  allowanceTotal: amount,
  chargeTotal: amount,
  payable: amount,
};
const orderLine = line({ quotationLine: code }, []);
const ordered = {
  ...priced,
  ...money,
  quotation: code,
  originator: code,
  paymentTerms: some(fc.record({ text: text(80) })),
  lines: some(orderLine),
};
const always = [
  'id',
  'issueDate',
  'issueTime',
  'seller',
  'buyer',
  'currency',
  'lines',
  'payable',
  'taxTotal',
  'neededBy',
];

const fields: Readonly<Record<UblKind, Readonly<Record<string, fc.Arbitrary<unknown>>>>> = {
  RequestForQuotation: {
    ...priced,
    dueDate: day,
    deadlineAt: fc.tuple(day, clock).map(([on, at]) => `${on}T${at}.000Z`),
    zone: fc.constant('Africa/Casablanca'),
    validUntil: day,
    lines: some(line({ id: code }, ['id'])),
  },
  Quotation: {
    ...priced,
    ...money,
    validFrom: day,
    validUntil: day,
    request: code,
    requestUuid: fc.uuid(),
    lines: some(line({ id: code, requestLine: code, alternates: some(item) }, ['id'])),
  },
  Order: { ...ordered, orderType: code },
  OrderChange: { ...ordered, sequence: fc.integer({ min: 1, max: 9 }).map(String), order: code },
  OrderCancellation: { ...head, reasons: some(text(200)), order: code },
  OrderResponseSimple: {
    ...head,
    isAccepted: fc.boolean(),
    reasons: some(text(200)),
    order: code,
    orderUuid: fc.uuid(),
  },
};
/** Members that the schema, or another member, asks for. */
const needed: Readonly<Partial<Record<UblKind, readonly string[]>>> = {
  RequestForQuotation: ['deadlineAt', 'zone'],
  Quotation: ['request'],
  OrderChange: ['sequence', 'order'],
  OrderCancellation: ['reasons', 'order'],
  OrderResponseSimple: ['isAccepted', 'order'],
};

export const documentOf = (kind: UblKind): fc.Arbitrary<UblDocument> => {
  const own = fields[kind];
  const requiredKeys = [...always, ...(needed[kind] ?? [])].filter((name) => Object.hasOwn(own, name));
  return fc.record(
    { kind: fc.constant(kind), ...own },
    { requiredKeys: ['kind', ...requiredKeys] as never[] },
  ) as fc.Arbitrary<UblDocument & object> as fc.Arbitrary<UblDocument>;
};
