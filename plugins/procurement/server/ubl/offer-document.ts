import type { TaxRate } from '../../../../core/money/document-totals.ts';
import type { Decimal } from '../../../../core/money/exact.ts';
import type { VendorRequest, VendorRequestLine } from '../../../vendor-calls.ts';
import type { OfferContent, OfferLine } from '../../../vendor-offer-calls.ts';
import type { UblItem, UblParty, UblQuotation } from '../../formulas/ubl/model.ts';
import { documentMoney, pricedItem } from '../../formulas/ubl/priced.ts';
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
  const taxes = new Map(
    request.taxCodes.map(({ code, rate, category }) => [code, { rate, category: category as TaxRate['category'] }]),
  );
  const asked = request.requestLines.flatMap((line) => {
    const main = content.lines.find((one) => one.line === line.id && one.offer !== 'alternate');
    return main && main.offer !== null && main.offer !== 'not_offered' ? [{ line, main }] : [];
  });
  const items = asked.map(({ line, main }) => itemOf(main, line, codes.get(line.id), minorUnits, taxes));
  const money = documentMoney({
    lines: items.map(({ net }, place) => ({ net, taxCode: asked[place]?.main.tax_code ?? null })),
    added: content.charges.map(({ kind, label, amount, tax_code: code }) => ({
      reason: label.trim() || kind,
      net: amount ?? '0',
      taxCode: code,
    })),
    discount: content.discount,
    taxes,
    minorUnits,
  });
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
    ...money,
    lines: items.map((item, place) => {
      const line = asked[place]?.line;
      const no = String(line?.no ?? place + 1);
      const note = asked[place]?.main.note.trim() ?? '';
      const alternates = content.lines
        .filter((one) => one.line === line?.id && one.offer === 'alternate')
        .map((one) => itemOf(one, line, codes.get(one.line), minorUnits, taxes));
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

function itemOf(
  one: OfferLine,
  asked: VendorRequestLine | undefined,
  { unit, part }: LineCodes = { unit: 'C62', part: null },
  minorUnits: number,
  taxes: ReadonlyMap<string, TaxRate>,
): UblItem & { readonly net: Decimal } {
  const priced = {
    qty: one.qty ?? asked?.qty ?? '0',
    price: one.price ?? '0',
    price_base_qty: one.price_base_qty,
    discount: one.discount,
  };
  const rate = one.tax_code === null ? undefined : taxes.get(one.tax_code);
  const description = one.description.trim() || asked?.description || '';
  return {
    item: String(asked?.no ?? 1),
    ...pricedItem(priced, unit, minorUnits),
    ...(one.moq === null ? {} : { minimum: one.moq, minimumUnit: unit }),
    ...(one.lead_days === null ? {} : { leadDays: String(one.lead_days) }),
    ...(description ? { descriptions: [description], name: description } : {}),
    ...(one.pack_qty === null ? {} : { pack: one.pack_qty, packUnit: unit }),
    ...said({
      buyersId: part,
      sellersId: one.vendor_ref.trim(),
      makersId: one.manufacturer_ref.trim() || asked?.reference,
      origin: one.origin,
    }),
    ...(rate ? { taxCategory: rate.category, taxPercent: rate.rate } : {}),
    properties: [
      { name: 'offer', value: one.offer ?? 'as_asked' },
      ...(one.condition ? [{ name: 'condition', value: one.condition }] : []),
    ],
    ...(one.manufacturer.trim() ? { makers: [{ name: one.manufacturer.trim() }] } : {}),
    ...(one.warranty_months === null ? {} : { warrantyMonths: String(one.warranty_months) }),
  };
}
