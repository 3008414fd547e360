import { msg } from '@lingui/core/macro';
import type { Database } from '../../../../core/host/host.ts';
import type { Paper, PaperTable } from '../../../../core/parts/paper/paper.ts';
import { offerKinds } from '../../records/rfq-choices.ts';
import type { Comparison, ComparisonCell, ComparisonOffer } from '../../shared/rfq-answers.ts';
import { comparisonOf } from '../rfq/comparison.ts';
import type { PaperWords } from './paper-words.ts';
import { refuseUnopened, requestFacts, type RequestHead } from './request-head.ts';

/** As many vendors as stand beside one another on a sheet; others follow in a table below. */
const besides = 4;

/**
 * The comparison of the opened offers of a request (tableau comparatif des offres), in the company's currency and without
 * tax. Throws 409 before anything is opened.
 */
export async function comparisonPaper(db: Database, head: RequestHead, words: PaperWords): Promise<Paper> {
  const { say, language } = words;
  const comparison = await comparisonOf(db, head.id, language);
  refuseUnopened(comparison.offers.length);
  const groups = Array.from({ length: Math.ceil(comparison.offers.length / besides) }, (_, place) =>
    comparison.offers.slice(place * besides, (place + 1) * besides),
  );
  return {
    language,
    title: say(msg`Comparison of offers`),
    name: head.number,
    mark: null,
    isWide: true,
    parties: [],
    facts: [...requestFacts(head, words), { label: say(msg`Currency`), value: comparison.currency }],
    tables: [...groups.map((offers) => tableOf(comparison, offers, head, words)), ranking(comparison, head, words)],
    totals: [],
    notes: [
      say(msg`Amounts exclude tax. For each line: unit price, amount, lead time.`),
      say(
        msg`Lines not offered count at the median of the other offers. Amounts more than 40 % below the median are flagged as low.`,
      ),
    ],
    signatures: [
      { label: say(msg({ message: 'Prepared by', context: 'signature' })), value: '' },
      { label: say(msg({ message: 'Approved by', context: 'signature' })), value: '' },
    ],
  };
}

function tableOf(
  { lines }: Comparison,
  offers: readonly ComparisonOffer[],
  { minorUnits }: RequestHead,
  words: PaperWords,
): PaperTable {
  const { say, exact, amount } = words;
  return {
    columns: [
      { label: say(msg({ message: 'No.', context: 'line' })), isNumber: true },
      { label: say(msg({ message: 'Description', context: 'of a line' })) },
      { label: say(msg`Quantity`), isNumber: true },
      { label: say(msg`Unit`) },
      { label: say(msg({ message: 'Estimate', context: 'of a line' })), isNumber: true },
      ...offers.map(({ vendor }) => ({ label: vendor, isNumber: true })),
    ],
    rows: lines.map(({ id, no, description, qty, unit, estimate }) => [
      String(no),
      description,
      exact(qty),
      unit,
      amount(estimate, minorUnits),
      ...offers.map(({ cells }) =>
        cellOf(
          cells.find(({ line }) => line === id),
          minorUnits,
          words,
        ),
      ),
    ]),
  };
}

function cellOf(
  cell: ComparisonCell | undefined,
  minorUnits: number,
  { say, exact, amount, named }: PaperWords,
): string {
  if (!cell || cell.net === null) {
    const filled = cell?.filled ?? null;
    return [
      say(msg({ message: 'Not offered', context: 'offer' })),
      ...(filled === null ? [] : [`(${amount(filled, minorUnits)})`]),
    ].join('\n');
  }
  const { leadDays: days } = cell;
  return [
    exact(cell.unitPrice, minorUnits),
    amount(cell.net, minorUnits),
    ...(days === null ? [] : [say(msg`${days} days`)]),
    ...(cell.offer === 'as_asked' ? [] : [named(offerKinds, cell.offer)]),
    ...(cell.otherQty === null ? [] : [say(msg`for ${exact(cell.otherQty)}`)]),
    ...(cell.isBest ? [say(msg({ message: 'Lowest', context: 'offer' }))] : []),
    ...(cell.isOutlier ? [say(msg({ message: 'Low', context: 'offer' }))] : []),
  ].join('\n');
}

/** What each offer comes to, and its rank. */
function ranking({ offers }: Comparison, { minorUnits }: RequestHead, words: PaperWords): PaperTable {
  const { say, amount, exact, date } = words;
  const isScored = offers.some(({ technicalScore }) => technicalScore !== null);
  const isAdded = offers.some(({ added }) => Number(added.sum) > 0);
  return {
    title: say(msg({ message: 'Ranking', context: 'of offers' })),
    columns: [
      { label: say(msg`Vendor`) },
      { label: say(msg`Our reference`) },
      { label: say(msg`Not offered lines`), isNumber: true },
      { label: say(msg`Net of the offer`), isNumber: true },
      { label: say(msg`Net in the company's currency`), isNumber: true },
      ...(isAdded ? [{ label: say(msg`Added costs`), isNumber: true }] : []),
      { label: say(msg`Evaluated total`), isNumber: true },
      ...(isScored
        ? [
            { label: say(msg`Technical score`), isNumber: true },
            { label: say(msg`Final score`), isNumber: true },
          ]
        : []),
      { label: say(msg({ message: 'Rank', context: 'of an offer' })), isNumber: true },
      { label: say(msg`Incoterm`) },
      { label: say(msg({ message: 'Valid until', context: 'offer' })) },
    ],
    rows: offers
      .toSorted((one, other) => (one.rank ?? 1_000) - (other.rank ?? 1_000))
      .map((offer) => [
        offer.vendor,
        offer.reference,
        String(offer.missing),
        offer.net === null ? '–' : `${exact(offer.net, 2)} ${offer.currency ?? ''}`,
        amount(offer.netCompany, minorUnits),
        ...(isAdded ? [amount(offer.added.sum, minorUnits)] : []),
        amount(offer.evaluated, minorUnits),
        ...(isScored ? [exact(offer.technicalScore), exact(offer.finalScore)] : []),
        offer.rank === null ? say(msg({ message: 'Not compliant', context: 'offer' })) : String(offer.rank),
        [offer.incoterm, offer.place].filter(Boolean).join(' ') || '–',
        offer.validUntil === null ? '–' : date(offer.validUntil),
      ]),
  };
}
