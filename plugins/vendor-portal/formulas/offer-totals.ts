import { documentTotals, type DocumentTotals, type TaxRate } from '../../../core/money/document-totals.ts';
import { lineNet } from '../../../core/money/line-net.ts';
import type { VendorRequest } from '../../vendor-calls.ts';
import { emptyLine, type OfferContent } from '../../vendor-offer-calls.ts';

type Asked = Pick<VendorRequest, 'requestLines' | 'minorUnits' | 'taxCodes'>;

/** What a line of an offer comes to without tax; null where no price stands yet. */
export function offeredNet(
  line: OfferContent['lines'][number],
  currency: string | null,
  { requestLines, minorUnits }: Asked,
): string | null {
  const asked = requestLines.find(({ id }) => id === line.line);
  if (!asked || line.price === null || line.offer === null || line.offer === 'not_offered') return null;
  return lineNet(
    {
      qty: line.qty ?? asked.qty,
      price: line.price,
      price_base_qty: Number(line.price_base_qty) > 0 ? line.price_base_qty : null,
      discount: line.discount,
    },
    minorUnits[currency ?? ''] ?? 2,
  );
}

/** What an offer comes to as it stands, alternates aside: net, taxes by code, total. */
export function offerTotals(content: OfferContent, asked: Asked): DocumentTotals {
  const rates = new Map(
    asked.taxCodes.map(({ code, rate, category }) => [code, { rate, category: category as TaxRate['category'] }]),
  );
  const known = (code: string | null): string | null => (code !== null && rates.has(code) ? code : null);
  return documentTotals({
    lines: content.lines.flatMap((line) => {
      const net = line.offer === 'alternate' ? null : offeredNet(line, content.currency, asked);
      return net === null ? [] : [{ net, taxCode: known(line.tax_code) }];
    }),
    charges: content.charges.flatMap(({ amount, tax_code: code }) =>
      amount === null ? [] : [{ net: amount, taxCode: known(code) }],
    ),
    discount: content.discount,
    taxes: rates,
    minorUnits: asked.minorUnits[content.currency ?? ''] ?? 2,
  });
}

/** An offer in which nothing is said yet: every line as it is asked, in the first currency that is accepted. */
export const emptyOffer = (request: VendorRequest): OfferContent => ({
  quote_no: '',
  currency: request.currencies.includes('MAD') ? 'MAD' : (request.currencies[0] ?? null),
  incoterm: incotermOf(request.incoterm),
  place: request.place ?? '',
  payment_terms: '',
  valid_until: request.validUntil,
  partial_ok: request.partialOk,
  discount: null,
  charges: [],
  deviations: '',
  message: '',
  lines: request.requestLines.map(({ id }) => emptyLine(id)),
});

/** What an offer begins with: of the second of two stages what was offered in the first, where it is still asked for. */
export function firstOffer(request: VendorRequest): OfferContent {
  const empty = emptyOffer(request);
  const before = request.firstStage?.content;
  if (!before) return empty;
  return {
    ...empty,
    deviations: before.deviations,
    lines: empty.lines.flatMap((line) => {
      const own = before.lines.filter((one) => one.line === line.line);
      return own.length > 0 ? own : [line];
    }),
  };
}

const incotermOf = (wanted: string | null): OfferContent['incoterm'] => wanted as OfferContent['incoterm'];
