import { msg } from '@lingui/core/macro';
import type { Paper, PaperFact } from '../../../../core/parts/paper/paper.ts';
import { Exact, type Decimal } from '../../../../core/money/exact.ts';
import { revisionAskers } from '../../records/order-choices.ts';
import type { OrderContent, OrderLine } from './order-content.ts';
import { notIssued, orderName } from './order-paper.ts';
import type { PaperWords } from './paper-words.ts';

/**
 * What differs between two revisions of an order, line by line and in its sums. Why it was changed and who approved it is
 * for staff alone.
 */
export function orderDifference(
  before: OrderContent,
  after: OrderContent,
  words: PaperWords,
  isForVendor: boolean,
): Paper {
  const { say, exact, amount, date, language } = words;
  const { head } = after;
  const units = head.minorUnits;
  const pairs = after.lines.flatMap((line) => {
    const was = before.lines.find(({ id }) => id === line.id);
    return was && differs(was, line) ? [{ line, was }] : [];
  });
  const from = (one: string, other: string): string => (one === other ? other : `${one}\n→ ${other}`);
  const day = (on: string | null): string => (on === null ? '–' : date(on));
  const [one, other] = [orderName(before, words), orderName(after, words)];
  return {
    language,
    title: say(msg`Differences between revisions`),
    name: `${one} → ${other}`,
    mark: after.revision !== null && after.revision.issuedAt === null ? say(notIssued(after.revision)) : null,
    parties: [],
    facts: isForVendor ? [] : staffFacts(after, words),
    tables: [
      {
        title: say(msg`Changed lines`),
        columns: [
          { label: say(msg({ message: 'No.', context: 'line' })), isNumber: true },
          { label: say(msg({ message: 'Description', context: 'of a line' })) },
          { label: say(msg`Quantity`), isNumber: true },
          { label: say(msg`Unit`) },
          { label: say(msg({ message: 'Price', context: 'purchase' })), isNumber: true },
          { label: say(msg({ message: 'Net', context: 'of an offer' })), isNumber: true },
          { label: say(msg`Promised for`) },
        ],
        rows: pairs.map(({ line, was }) => [
          String(line.no),
          line.description,
          from(exact(was.qty), exact(line.qty)),
          line.unit,
          from(exact(was.price, units), exact(line.price, units)),
          from(amount(was.net, units), amount(line.net, units)),
          from(day(was.promisedOn), day(line.promisedOn)),
        ]),
      },
      {
        title: say(msg`Amounts in ${head.currency}`),
        columns: [
          { label: say(msg({ message: 'Sum', context: 'on paper' })) },
          { label: one, isNumber: true },
          { label: other, isNumber: true },
          { label: say(msg`Difference`), isNumber: true },
        ],
        rows: sums(before, after).map(([label, was, now]) => [
          say(label),
          amount(was, units),
          amount(now, units),
          amount(new Exact(now).minus(was).toFixed(), units),
        ]),
      },
    ],
    totals: [],
    notes: [say(msg`Unchanged lines: ${after.lines.length - pairs.length}.`)],
    signatures: [],
  };
}

const differs = (was: OrderLine, now: OrderLine): boolean =>
  !new Exact(was.qty).eq(now.qty) ||
  !new Exact(was.price).eq(now.price) ||
  !new Exact(was.net).eq(now.net) ||
  was.promisedOn !== now.promisedOn;

const sums = ({ totals: was }: OrderContent, { totals: now }: OrderContent) =>
  [
    [msg({ message: 'Lines', context: 'amount' }), was.subtotal, now.subtotal],
    [msg({ message: 'Discount', context: 'purchase' }), negative(was.discount), negative(now.discount)],
    [msg({ message: 'Charges', context: 'of an offer' }), was.charges, now.charges],
    [msg`Net without tax`, was.net, now.net],
    [msg({ message: 'Tax', context: 'on paper' }), was.tax, now.tax],
    [msg({ message: 'Total with tax', context: 'on paper' }), was.total, now.total],
  ] as const;

const negative = (amount: Decimal): Decimal => new Exact(amount).times('-1').toFixed();

function staffFacts({ revision }: OrderContent, { say, named }: PaperWords): readonly PaperFact[] {
  if (revision === null) return [];
  return [
    { label: say(msg({ message: 'Reason', context: 'of a revision' })), value: revision.reason },
    { label: say(msg`Asked by`), value: named(revisionAskers, revision.requestedBy) },
    { label: say(msg({ message: 'Drafted by', context: 'on paper' })), value: revision.createdBy ?? '–' },
    {
      label: say(msg({ message: 'Approved by', context: 'revision' })),
      value: revision.approvedBy ?? '–',
    },
  ];
}
