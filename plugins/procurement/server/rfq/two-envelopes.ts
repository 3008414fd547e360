import type { QuestionnaireLine } from '../../../vendor-calls.ts';
import type { EnvelopeKind, OfferContent, OfferLine } from '../../../vendor-offer-calls.ts';

/*
 * An offer in two envelopes (catalogue procurement.md §4): what is offered, and what it costs. Each is an offer of its
 * own in which the other half is empty, so that each is read, sealed and proved like any other.
 */

/** A line of the questionnaire, and the envelope that it is answered in. */
type Placed = Pick<QuestionnaireLine, 'id' | 'envelope'>;

type Priced = Pick<OfferLine, 'price' | 'price_base_qty' | 'discount' | 'tax_code'>;

const pricesOf = ({ price, price_base_qty, discount, tax_code }: OfferLine): Priced => ({
  price,
  price_base_qty,
  discount,
  tax_code,
});
const noPrices: Priced = { price: null, price_base_qty: null, discount: null, tax_code: null };

/** The answers that lie in one of the envelopes; to what is asked no longer there is none. */
const answersIn = (
  { answers }: OfferContent,
  questionnaire: readonly Placed[],
  kind: EnvelopeKind,
): Pick<OfferContent, 'answers'> =>
  answers
    ? {
        answers: answers.filter(({ question }) =>
          questionnaire.some(({ id, envelope }) => id === question && envelope === kind),
        ),
      }
    : {};

/** What the evaluators read: everything of an offer but its money. */
export const technicalPart = (content: OfferContent, questionnaire: readonly Placed[] = []): OfferContent => ({
  ...content,
  ...answersIn(content, questionnaire, 'technical'),
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
export const commercialPart = (content: OfferContent, questionnaire: readonly Placed[] = []): OfferContent => ({
  ...content,
  ...answersIn(content, questionnaire, 'commercial'),
  deviations: '',
  technical: [],
});

type Part = Omit<OfferContent, 'files'>;

/** The whole offer but its files: the technical part with the money of the commercial one. */
export const joined = (technical: Part, commercial: Part): Part => ({
  ...commercial,
  deviations: technical.deviations,
  ...(technical.technical ? { technical: technical.technical } : {}),
  ...(technical.answers || commercial.answers
    ? { answers: [...(technical.answers ?? []), ...(commercial.answers ?? [])] }
    : {}),
  lines: technical.lines.map((line, place) => {
    const priced = commercial.lines[place];
    return priced ? { ...line, ...pricesOf(priced) } : line;
  }),
});
