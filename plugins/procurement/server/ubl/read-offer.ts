import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { Exact } from '../../../../core/money/exact.ts';
import type { VendorRequest, VendorRequestLine } from '../../../vendor-calls.ts';
import {
  chargeNames,
  conditionNames,
  emptyLine,
  incotermNames,
  type ChargeName,
  type OfferContent,
  type OfferLine,
} from '../../../vendor-offer-calls.ts';
import { checkUbl, discountOf } from '../../formulas/ubl/check-ubl.ts';
import type { UblItem, UblLine, UblParty, UblQuotation } from '../../formulas/ubl/model.ts';
import { UblFault } from '../../formulas/ubl/ubl-fault.ts';
import { termsMark } from './offer-document.ts';
import { isOf } from './parties.ts';
import { isSameUnit, type LineCodes } from './units.ts';

interface ReadOffer {
  readonly content: OfferContent;
  /** What the file says otherwise than its lines, or that has no place in an offer. */
  readonly warnings: readonly MessageDescriptor[];
}

/**
 * A quotation from a file as an offer for a request: a draft to be looked through, never sent by itself (catalogue
 * procurement.md §6). Throws an `UblFault` where the file is of another company or answers another request.
 */
export function readOffer(
  document: UblQuotation,
  request: VendorRequest,
  vendor: UblParty,
  codes: ReadonlyMap<string, LineCodes>,
): ReadOffer {
  if (!isOf(document.seller, vendor))
    throw new UblFault(msg`This file belongs to another company.`, '/Quotation/SellerSupplierParty');
  refuseOther(document, request);
  const warnings: MessageDescriptor[] = checkUbl(
    document,
    request.minorUnits[document.currency ?? ''] ?? 2,
  ).warnings.map(({ sentence }) => sentence);
  const taxCode = taxCodes(request);
  const answered = new Map<string, UblLine>();
  for (const line of document.lines) {
    const asked = askedLine(line, request.requestLines, codes);
    const name = line.name ?? line.descriptions?.[0] ?? line.item;
    if (!asked || answered.has(asked.id)) {
      warnings.push(msg`Line ${line.id ?? line.item} (${name}) does not belong to the request and was skipped.`);
      continue;
    }
    answered.set(asked.id, line);
    const unit = codes.get(asked.id)?.unit ?? 'C62';
    if (line.unit !== undefined && !isSameUnit(line.unit, unit))
      warnings.push(msg`Line ${asked.no}: the file is in ${line.unit}, the request in ${unit}.`);
  }
  const { incoterm } = document;
  const known = incotermNames.find((one) => one === incoterm) ?? null;
  if (incoterm !== undefined && known === null) warnings.push(msg`The incoterm ${incoterm} is unknown.`);
  const notes = document.notes ?? [];
  return {
    warnings,
    content: {
      quote_no: document.id.slice(0, 60),
      currency: document.currency ?? null,
      // What the file does not say stands as in an offer that is begun by hand.
      incoterm: incoterm === undefined ? wanted(request.incoterm) : known,
      place: (document.place ?? request.place ?? '').slice(0, 60),
      payment_terms: (notes.find((note) => note.startsWith(termsMark)) ?? '').slice(termsMark.length).slice(0, 120),
      valid_until: document.validUntil ?? request.validUntil,
      partial_ok: request.partialOk,
      discount: discountOfAll(document),
      charges: (document.charges ?? [])
        .filter(({ isCharge }) => isCharge)
        .map(({ reason = '', amount, taxCategory, taxPercent }) => ({
          ...chargeKind(reason),
          amount,
          tax_code: taxCode({ taxCategory, taxPercent }),
        })),
      deviations: (document.terms ?? []).join('\n').slice(0, 4_000),
      message: notes
        .filter((note) => !note.startsWith(termsMark))
        .join('\n')
        .slice(0, 4_000),
      lines: request.requestLines.flatMap((asked) => {
        const line = answered.get(asked.id);
        if (!line) return [emptyLine(asked.id, 'not_offered')];
        return [
          offered(line, asked, line.notes ?? [], taxCode),
          ...(line.alternates ?? []).map((one) => ({
            ...offered(one, asked, one.itemNotes ?? [], taxCode),
            offer: 'alternate' as const,
          })),
        ];
      }),
    },
  };
}

const wanted = (incoterm: string | null): OfferContent['incoterm'] =>
  incotermNames.find((one) => one === incoterm) ?? null;

function refuseOther({ request: number, requestUuid }: UblQuotation, request: VendorRequest): void {
  if (number === undefined || number === request.number || requestUuid?.toLowerCase() === request.id) return;
  throw new UblFault(
    msg`This file answers ${number}, not ${request.number}.`,
    '/Quotation/RequestForQuotationDocumentReference',
  );
}

/** The line that is answered: by its number in the request, else by what it is called (catalogue procurement.md §6). */
function askedLine(
  { requestLine, id, item, buyersId, makersId }: UblLine,
  asked: readonly VendorRequestLine[],
  codes: ReadonlyMap<string, LineCodes>,
): VendorRequestLine | undefined {
  for (const no of [requestLine, id, item]) {
    const found = no === undefined ? undefined : asked.find((one) => String(one.no) === no);
    if (found) return found;
    if (no !== undefined && no === requestLine) return undefined;
  }
  return asked.find(
    ({ id: line, reference }) =>
      (buyersId !== undefined && codes.get(line)?.part === buyersId) ||
      (makersId !== undefined && reference === makersId),
  );
}

const taxCodes =
  ({ taxCodes: known }: VendorRequest) =>
  ({
    taxCategory,
    taxPercent,
  }: {
    readonly taxCategory?: string | undefined;
    readonly taxPercent?: string | undefined;
  }): string | null =>
    known.find(
      ({ category, rate }) => category === taxCategory && (taxPercent === undefined || new Exact(rate).eq(taxPercent)),
    )?.code ?? null;

function discountOfAll({ charges = [], lineTotal }: UblQuotation): string | null {
  const taken = charges.filter(({ isCharge }) => !isCharge);
  const [only] = taken;
  if (only?.percent !== undefined && taken.length === 1) return only.percent;
  if (!only || lineTotal === undefined || new Exact(lineTotal).lte('0')) return null;
  const sum = taken.reduce((total, { amount }) => total.plus(amount), new Exact('0'));
  return sum.times('100').div(lineTotal).round(6).toFixed();
}

function chargeKind(reason: string): { readonly kind: ChargeName; readonly label: string } {
  const kind = chargeNames.find((one) => one === reason);
  return kind ? { kind, label: '' } : { kind: 'other', label: reason.slice(0, 80) };
}

const whole = (text: string | undefined): number | null => {
  const value = Math.ceil(Number(text));
  return text === undefined || !Number.isFinite(value) ? null : value;
};

function offered(
  one: UblItem,
  asked: VendorRequestLine,
  notes: readonly string[],
  taxCode: ReturnType<typeof taxCodes>,
): OfferLine {
  const property = (name: string) => one.properties?.find((each) => each.name === name)?.value;
  const description = one.descriptions?.[0] ?? one.name ?? '';
  const per = one.per !== undefined && !new Exact(one.per).eq('1') ? one.per : null;
  return {
    line: asked.id,
    offer: property('offer') === 'equivalent' ? 'equivalent' : 'as_asked',
    price: one.price ?? null,
    price_base_qty: per,
    discount: discountOf(one),
    tax_code: taxCode(one),
    qty: one.qty === undefined || new Exact(one.qty).eq(asked.qty) ? null : one.qty,
    lead_days: whole(one.leadDays),
    manufacturer: (one.makers?.[0]?.name ?? '').slice(0, 80),
    manufacturer_ref: one.makersId === asked.reference ? '' : (one.makersId ?? '').slice(0, 60),
    vendor_ref: (one.sellersId ?? '').slice(0, 60),
    description: description === asked.description ? '' : description.slice(0, 200),
    moq: one.minimum ?? null,
    pack_qty: one.pack ?? null,
    origin: /^[A-Z]{2}$/.test(one.origin ?? '') ? (one.origin ?? '') : '',
    condition: conditionNames.find((name) => name === property('condition')) ?? null,
    warranty_months: whole(one.warrantyMonths),
    note: notes.join('\n').slice(0, 300),
  };
}
