import { documentTotals, type TaxRate } from '../../../../core/money/document-totals.ts';
import { Exact, rounded, sumOfAmounts } from '../../../../core/money/exact.ts';
import { lineNet } from '../../../../core/money/line-net.ts';
import type { OfferContent, OfferLine, VendorRequest, VendorRequestLine } from '../../../vendor-calls.ts';
import type { UblCharge, UblItem, UblParty, UblQuotation } from '../../formulas/ubl/model.ts';
import { buyingParty, said } from './parties.ts';
import type { LineCodes } from './units.ts';

/** What a note that holds payment terms begins with: UBL has no element for them in a quotation. */
export const termsMark = 'Payment terms: ';

/** An offer as UBL, with its totals. */
export function offerDocument(
  content: OfferContent,
  request: VendorRequest,
  vendor: UblParty,
  codes: ReadonlyMap<string, LineCodes>,
  sentAt: string,
): UblQuotation {
  const minorUnits = request.minorUnits[content.currency ?? ''] ?? 2;
  const taxOf = taxesOf(request);
  const asked = request.requestLines.flatMap((line) => {
    const main = content.lines.find((one) => one.line === line.id && one.offer !== 'alternate');
    return main && main.offer !== null && main.offer !== 'not_offered' ? [{ line, main }] : [];
  });
  const items = asked.map(({ line, main }) => itemOf(main, line, codes.get(line.id), minorUnits, taxOf));
  const lineTotal = rounded(sumOfAmounts(items.map(({ net }) => net ?? '0')), minorUnits);
  const totals = documentTotals({
    lines: items.map(({ net }, place) => ({ net: net ?? '0', taxCode: asked[place]?.main.tax_code ?? null })),
    charges: content.charges.map(({ amount, tax_code: code }) => ({ net: amount ?? '0', taxCode: code })),
    discount: content.discount,
    taxes: new Map(
      request.taxCodes.map(({ code, rate, category }) => [code, { rate, category: category as TaxRate['category'] }]),
    ),
    minorUnits,
  });
  const charges: UblCharge[] = [
    ...content.charges.map(({ kind, label, amount, tax_code: code }) => ({
      isCharge: true,
      reason: label.trim() || kind,
      amount: rounded(amount ?? '0', minorUnits),
      ...taxOf(code),
    })),
    ...(content.discount !== null && new Exact(content.discount).gt('0')
      ? [{ isCharge: false, percent: content.discount, amount: totals.discount, base: lineTotal }]
      : []),
  ];
  const paymentTerms = content.payment_terms.trim();
  const notes = [content.message.trim(), paymentTerms && termsMark + paymentTerms].filter((note) => note !== '');
  return {
    kind: 'Quotation',
    id: content.quote_no.trim() || `${request.number}/${vendor.account ?? ''}`,
    issueDate: sentAt.slice(0, 10),
    issueTime: sentAt.slice(11, 19),
    ...(notes.length > 0 ? { notes } : {}),
    ...said({ currency: content.currency }),
    lineCount: String(items.length),
    ...said({ validUntil: content.valid_until }),
    request: request.number,
    requestUuid: request.id,
    seller: vendor,
    buyer: buyingParty(request.site.name, request.buyer),
    ...said({ incoterm: content.incoterm, place: content.place.trim() }),
    ...(content.deviations.trim() ? { terms: [content.deviations.trim()] } : {}),
    ...(charges.length > 0 ? { charges } : {}),
    taxTotal: totals.tax,
    ...(totals.taxes.length > 0
      ? {
          taxes: totals.taxes.map(({ taxCode, taxable, tax }) => {
            const { taxCategory: category, taxPercent: percent } = taxOf(taxCode);
            return { taxable, tax, ...said({ category, percent }) };
          }),
        }
      : {}),
    lineTotal,
    taxExclusive: totals.net,
    taxInclusive: totals.total,
    allowanceTotal: totals.discount,
    chargeTotal: totals.charges,
    payable: totals.total,
    lines: items.map((item, place) => {
      const line = asked[place]?.line;
      const no = String(line?.no ?? place + 1);
      const note = asked[place]?.main.note.trim() ?? '';
      const alternates = content.lines
        .filter((one) => one.line === line?.id && one.offer === 'alternate')
        .map((one) => itemOf(one, line, codes.get(one.line), minorUnits, taxOf));
      return {
        id: no,
        requestLine: no,
        ...(note ? { notes: [note] } : {}),
        ...item,
        ...(alternates.length > 0 ? { alternates } : {}),
      };
    }),
  };
}

type TaxOf = (code: string | null) => Pick<UblItem, 'taxCategory' | 'taxPercent'>;

const taxesOf = ({ taxCodes }: VendorRequest): TaxOf => {
  const known = new Map(
    taxCodes.map(({ code, rate, category }) => [code, { taxCategory: category, taxPercent: rate }]),
  );
  return (code) => (code === null ? {} : (known.get(code) ?? {}));
};

function itemOf(
  one: OfferLine,
  asked: VendorRequestLine | undefined,
  { unit, part }: LineCodes = { unit: 'C62', part: null },
  minorUnits: number,
  taxOf: TaxOf,
): UblItem {
  const qty = one.qty ?? asked?.qty ?? '0';
  const priced = { qty, price: one.price ?? '0', price_base_qty: one.price_base_qty };
  const base = lineNet(priced, minorUnits);
  const net = lineNet({ ...priced, discount: one.discount }, minorUnits);
  const description = one.description.trim() || asked?.description || '';
  return {
    item: String(asked?.no ?? 1),
    qty,
    unit,
    net,
    ...(one.moq === null ? {} : { minimum: one.moq, minimumUnit: unit }),
    ...(one.lead_days === null ? {} : { leadDays: String(one.lead_days) }),
    ...(one.discount !== null && new Exact(one.discount).gt('0')
      ? {
          charges: [
            { isCharge: false, percent: one.discount, amount: rounded(new Exact(base).minus(net), minorUnits), base },
          ],
        }
      : {}),
    price: one.price ?? '0',
    ...(one.price_base_qty === null ? {} : { per: one.price_base_qty, perUnit: unit }),
    ...(description ? { descriptions: [description], name: description } : {}),
    ...(one.pack_qty === null ? {} : { pack: one.pack_qty, packUnit: unit }),
    ...said({
      buyersId: part,
      sellersId: one.vendor_ref.trim(),
      makersId: one.manufacturer_ref.trim() || asked?.reference,
      origin: one.origin,
    }),
    ...taxOf(one.tax_code),
    properties: [
      { name: 'offer', value: one.offer ?? 'as_asked' },
      ...(one.condition ? [{ name: 'condition', value: one.condition }] : []),
    ],
    ...(one.manufacturer.trim() ? { makers: [{ name: one.manufacturer.trim() }] } : {}),
    ...(one.warranty_months === null ? {} : { warrantyMonths: String(one.warranty_months) }),
  };
}
