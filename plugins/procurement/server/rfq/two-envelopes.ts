import type { OfferContent, OfferLine } from '../../../vendor-offer-calls.ts';

/*
 * An offer in two envelopes (catalogue procurement.md §4): what is offered, and what it costs. Each is an offer of its
 * own in which the other half is empty, so that each is read, sealed and proved like any other.
 */

type Priced = Pick<OfferLine, 'price' | 'price_base_qty' | 'discount' | 'tax_code'>;

const pricesOf = ({ price, price_base_qty, discount, tax_code }: OfferLine): Priced => ({
  price,
  price_base_qty,
  discount,
  tax_code,
});
const noPrices: Priced = { price: null, price_base_qty: null, discount: null, tax_code: null };

/** What the evaluators read: everything of an offer but its money. */
export const technicalPart = (content: OfferContent): OfferContent => ({
  ...content,
  currency: null,
  incoterm: null,
  place: '',
  payment_terms: '',
  valid_until: null,
  discount: null,
  charges: [],
  message: '',
  lines: content.lines.map((line) => ({ ...line, ...noPrices })),
});

/** What is opened only where the technical part has passed. */
export const commercialPart = (content: OfferContent): OfferContent => ({ ...content, deviations: '', technical: [] });

type Part = Omit<OfferContent, 'files'>;

/** The whole offer but its files: the technical part with the money of the commercial one. */
export const joined = (technical: Part, commercial: Part): Part => ({
  ...commercial,
  deviations: technical.deviations,
  ...(technical.technical ? { technical: technical.technical } : {}),
  lines: technical.lines.map((line, place) => {
    const priced = commercial.lines[place];
    return priced ? { ...line, ...pricesOf(priced) } : line;
  }),
});
