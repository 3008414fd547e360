import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { Paper, PaperFact } from '../../../../core/parts/paper/paper.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { UblParty } from '../../formulas/ubl/model.ts';
import { taxCategories } from '../../shared/tax-words.ts';
import { isPartlyUntaxed, type OrderContent, type OrderLine, type OrderRevision } from './order-content.ts';
import type { PaperWords } from './paper-words.ts';

/** An order as it goes to its vendor (catalogue procurement.md §9.1): nothing stands here that a vendor may not read. */
export function orderPaper(content: OrderContent, vendor: UblParty, words: PaperWords): Paper {
  const { head, lines } = content;
  const { say, exact, amount, date, language } = words;
  return {
    language,
    title: say(msg`Purchase order`),
    name: orderName(content, words),
    mark: markOf(content, words),
    parties: partiesOf(content, vendor, words),
    facts: factsOf(content, words),
    tables: [
      {
        columns: [
          { label: say(msg({ message: 'No.', context: 'line' })), isNumber: true },
          { label: say(msg({ message: 'Description', context: 'of a line' })) },
          { label: say(msg`Quantity`), isNumber: true },
          { label: say(msg`Unit`) },
          { label: say(msg({ message: 'Price', context: 'purchase' })), isNumber: true },
          { label: say(msg({ message: 'Discount', context: 'purchase' })), isNumber: true },
          { label: say(msg({ message: 'Net', context: 'of an offer' })), isNumber: true },
          { label: say(msg`Tax code`) },
          { label: say(msg`Promised for`) },
        ],
        rows: lines.map((line) => [
          String(line.no),
          described(line, words),
          exact(line.qty),
          line.unit,
          exact(line.price, head.minorUnits) +
            (line.per !== null && !new Exact(line.per).eq('1') ? ` / ${exact(line.per)}` : ''),
          line.discount !== null && new Exact(line.discount).gt('0') ? `${exact(line.discount)} %` : '',
          amount(line.net, head.minorUnits),
          line.taxCode ?? '',
          line.promisedOn === null ? '' : date(line.promisedOn),
        ]),
      },
    ],
    totals: totalsOf(content, words),
    notes: [
      say(msg`Prices exclude tax, in ${head.currency}.`),
      ...(isPartlyUntaxed(content) ? [say(msg`Lines without a tax code are excluded from tax here.`)] : []),
      say(msg`Please quote this order number on delivery notes and invoices.`),
    ],
    signatures: [
      { label: say(msg({ message: 'For the buyer', context: 'signature' })), value: head.buyer ?? '' },
      { label: say(msg({ message: 'For the vendor', context: 'signature' })), value: vendor.name ?? '' },
    ],
  };
}

/** `PO-TZN-26-00150 rev 2`. */
export function orderName({ head, no }: Pick<OrderContent, 'head' | 'no'>, { say }: PaperWords): string {
  const number = head.number ?? say(msg({ message: 'Draft', context: 'order' }));
  return no > 0 ? say(msg`${number} rev ${String(no)}`) : number;
}

/** Names what binds nobody, or not any more. */
function markOf({ head, no, revision }: OrderContent, { say }: PaperWords): string | null {
  if (head.state === 'cancelled') return say(msg({ message: 'Cancelled', context: 'order' }));
  if (head.number === null) return say(msg({ message: 'Draft: no order yet', context: 'on paper' }));
  if (revision !== null && revision.issuedAt === null) return say(notIssued(revision));
  if (revision?.state === 'refused' || (no === 0 && head.revision === 0 && head.state === 'refused'))
    return say(msg({ message: 'Rejected by the vendor', context: 'order' }));
  return no < head.revision ? say(msg`Replaced by revision ${String(head.revision)}`) : null;
}

/** What a revision is called that was not issued: it stands in no order. */
export function notIssued({ state }: OrderRevision): MessageDescriptor {
  if (state === 'cancelled') return msg({ message: 'Revision dropped', context: 'on paper' });
  if (state === 'declined') return msg({ message: 'Declined', context: 'changes of a vendor' });
  return msg({ message: 'Draft of a revision', context: 'on paper' });
}

function partiesOf({ head }: OrderContent, vendor: UblParty, { say }: PaperWords): Paper['parties'] {
  const lines = (...of: readonly (string | null | undefined)[]): readonly string[] =>
    of.flatMap((line) => (line ? [line] : []));
  return [
    {
      title: say(msg({ message: 'Buyer', context: 'on paper' })),
      lines: lines(head.site, head.buyer, head.buyerMail),
    },
    {
      title: say(msg`Vendor`),
      lines: lines(
        vendor.name,
        vendor.legalName === vendor.name ? null : vendor.legalName,
        vendor.street,
        [vendor.postalCode, vendor.city, vendor.country].filter(Boolean).join(' '),
        vendor.mail,
        ...(vendor.identifiers ?? []).map(({ scheme, value }) => `${scheme ?? ''} ${value}`.trim()),
        `${say(msg`Our code:`)} ${vendor.account ?? ''}`,
      ),
    },
    { title: say(msg({ message: 'Deliver to', context: 'on paper' })), lines: lines(head.site, head.place) },
  ];
}

function factsOf({ head, revision }: OrderContent, { say, date, datetime, exact }: PaperWords): readonly PaperFact[] {
  const issued = revision?.issuedAt ?? (revision === null ? head.issuedAt : null);
  const tolerance = [
    ['+', head.tolOver],
    ['−', head.tolUnder],
  ].flatMap(([sign, percent]) => (percent && new Exact(percent).gt('0') ? [`${sign}${exact(percent)} %`] : []));
  const facts: readonly (readonly [string, string | null])[] = [
    [say(msg({ message: 'Issued on', context: 'order' })), issued === null ? null : datetime(issued)],
    [
      say(msg({ message: 'Order of', context: 'on paper' })),
      revision === null || head.issuedAt === null ? null : date(new Date(head.issuedAt).toISOString()),
    ],
    [say(msg`Your offer`), head.quotation],
    [say(msg`Currency`), head.currency],
    [say(msg`Incoterm`), [head.incoterm, head.place].filter(Boolean).join(' ') || null],
    [say(msg`Payment terms`), head.paymentTerms],
    [say(msg`Receipt tolerances`), tolerance.join(', ') || null],
  ];
  return facts.flatMap(([label, value]) => (value === null ? [] : [{ label, value }]));
}

/** What is ordered, by every name that it has. */
function described(line: OrderLine, { say }: PaperWords): string {
  return [
    line.description,
    ...(line.part === null || line.part === line.description ? [] : [`${say(msg`Our reference:`)} ${line.part}`]),
    ...(line.vendorRef === null ? [] : [`${say(msg`Your reference:`)} ${line.vendorRef}`]),
    ...(line.makerRef === null ? [] : [`${say(msg`Maker's reference:`)} ${line.makerRef}`]),
  ].join('\n');
}

/** The sums of an order, from its lines to what is payable. */
export function totalsOf(content: OrderContent, { say, exact, amount }: PaperWords): readonly PaperFact[] {
  const { head, totals, taxes } = content;
  const written = (value: string): string => amount(value, head.minorUnits);
  return [
    { label: say(msg({ message: 'Lines', context: 'amount' })), value: written(totals.subtotal) },
    ...(new Exact(totals.discount).gt('0')
      ? [
          {
            label: `${say(msg({ message: 'Discount', context: 'purchase' }))} ${exact(head.discount)} %`,
            value: written(new Exact(totals.discount).times('-1').toFixed()),
          },
        ]
      : []),
    ...(new Exact(totals.charges).gt('0')
      ? [{ label: say(msg({ message: 'Charges', context: 'of an offer' })), value: written(totals.charges) }]
      : []),
    // Where no line names a tax nobody knows what it comes to with tax.
    ...(totals.taxes.length === 0
      ? [{ label: say(msg`Net without tax, ${head.currency}`), value: written(totals.net) }]
      : [{ label: say(msg`Net without tax`), value: written(totals.net) }, ...taxed()]),
  ];
  function taxed(): readonly PaperFact[] {
    return [
      ...totals.taxes.map(({ taxCode, taxable, tax }) => {
        const known = taxes.get(taxCode);
        const rate =
          known === undefined
            ? ''
            : known.category === 'S'
              ? ` ${exact(known.rate)} %`
              : `, ${say(taxCategories[known.category])}`;
        const base = written(taxable);
        return { label: say(msg`${taxCode + rate} on ${base}`), value: written(tax) };
      }),
      { label: say(msg`Total with tax, ${head.currency}`), value: written(totals.total) },
    ];
  }
}
