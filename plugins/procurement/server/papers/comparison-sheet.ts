import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import writeExcelFile, { type SheetData } from 'write-excel-file/node';
import type { Database } from '../../../../core/host/host.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { columnName } from '../../../../core/records/import/range.ts';
import { linesOf } from '../vendor-api/request-conditions.ts';
import { currencyTable } from '../uses.ts';
import { comparisonOf } from '../rfq/comparison.ts';
import { vendorName } from '../vendor-name.ts';
import type { PaperWords } from './paper-words.ts';
import { refuseUnopened, type RequestHead } from './request-head.ts';

interface Offer {
  readonly id: string;
  readonly vendor: string;
  readonly currency: string;
  readonly units: number;
  readonly rate: string;
  readonly discount: string | null;
  readonly charges: string | null;
  readonly counts: boolean;
  /** In the company's currency. */
  readonly added: string;
}

interface OfferedLine {
  readonly quotation: string;
  readonly line: string;
  readonly qty: string;
  readonly price: string;
  readonly per: string | null;
  readonly discount: string | null;
}

type Cell = SheetData[number][number];

/** Columns before those of the first offer, and of each offer. */
const lead = 4;
const ofOffer = 7;

/**
 * The comparison of the opened offers as a workbook that computes: whoever changes a price, a rate or a discount sees what
 * comes of it. Throws 409 before anything is opened.
 */
export async function comparisonSheet(db: Database, head: RequestHead, words: PaperWords): Promise<Buffer> {
  const { say, language } = words;
  const asked = await linesOf(db, head.id, language);
  const compared = (await comparisonOf(db, head.id, language)).offers;
  const offers = (await offersOf(db, head.id)).map((offer): Offer => {
    const of = compared.find(({ id }) => id === offer.id);
    return { ...offer, counts: of?.evaluated != null, added: of?.added.sum ?? '0' };
  });
  refuseUnopened(offers.length);
  const offered = await offeredOf(db, head.id);
  const company = companyCurrency();
  const [first, last] = [2, asked.length + 1];
  const columnsOf = (place: number) => {
    const at = (step: number): string => columnName(lead + place * ofOffer + step);
    return { qty: at(0), price: at(1), per: at(2), discount: at(3), net: at(4), company: at(5), median: at(6) };
  };
  const heads = [
    say(msg({ message: 'No.', context: 'line' })),
    say(msg({ message: 'Description', context: 'of a line' })),
    say(msg`Quantity`),
    say(msg`Unit`),
    ...offers.flatMap(({ vendor, currency }) =>
      [
        say(msg`Quantity`),
        `${say(msg({ message: 'Price', context: 'purchase' }))} ${currency}`,
        say(msg`Price per`),
        `${say(msg({ message: 'Discount', context: 'purchase' }))} %`,
        `${say(msg({ message: 'Net', context: 'of an offer' }))} ${currency}`,
        `${say(msg({ message: 'Net', context: 'of an offer' }))} ${company}`,
        say(msg`Median of the others`),
      ].map((label) => `${vendor}: ${label}`),
    ),
  ];
  const lines = asked.map((line, at): Cell[] => {
    const row = at + first;
    const counting = offers.flatMap(({ id, counts }, place) =>
      counts && offered.some((one) => one.quotation === id && one.line === line.id)
        ? [`${columnsOf(place).company}${row}`]
        : [],
    );
    return [
      line.no,
      line.description,
      Number(line.qty),
      line.unit,
      ...offers.flatMap((offer, place): Cell[] => {
        const of = columnsOf(place);
        const one = offered.find(({ quotation, line: id }) => quotation === offer.id && id === line.id);
        if (!one) {
          const median =
            counting.length > 0 ? formula(`ROUND(MEDIAN(${counting.join(',')}),${head.minorUnits})`) : null;
          return [null, null, null, null, null, null, median];
        }
        return [
          Number(one.qty),
          Number(one.price),
          Number(one.per ?? '1'),
          Number(one.discount ?? '0'),
          formula(
            `ROUND(${of.qty}${row}*${of.price}${row}*(100-${of.discount}${row})/(${of.per}${row}*100),${offer.units})`,
          ),
          formula(`ROUND(${of.net}${row}*${rateCell(place)},${head.minorUnits})`),
          null,
        ];
      }),
    ];
  });
  function rateCell(place: number): string {
    return `${columnsOf(place).net}${last + 5}`;
  }
  /** A row below the lines: its title, and of each offer the cells of its net, its net in our currency, its discount. */
  const foot = (title: string, told: (offer: Offer, place: number) => { discount?: Cell; net?: Cell; own?: Cell }) => [
    null,
    { type: String, value: title, fontWeight: 'bold' as const },
    null,
    null,
    ...offers.flatMap((offer, place): Cell[] => {
      const { discount = null, net = null, own = null } = told(offer, place);
      return [null, null, null, discount, net, own, null];
    }),
  ];
  const evaluated = (place: number): string => `${columnsOf(place).company}${last + 9}`;
  const foots = [
    foot(say(msg({ message: 'Lines', context: 'amount' })), (_, place) => ({
      net: formula(`SUM(${columnsOf(place).net}${first}:${columnsOf(place).net}${last})`),
    })),
    foot(say(msg({ message: 'Discount', context: 'purchase' })), ({ discount, units }, place) => ({
      discount: Number(discount ?? '0'),
      net: formula(`-ROUND(${columnsOf(place).net}${last + 1}*${columnsOf(place).discount}${last + 2}/100,${units})`),
    })),
    foot(say(msg({ message: 'Charges', context: 'of an offer' })), ({ charges }) => ({ net: Number(charges ?? '0') })),
    foot(say(msg`Net of the offer`), (_, place) => ({
      net: formula(`SUM(${columnsOf(place).net}${last + 1}:${columnsOf(place).net}${last + 3})`),
    })),
    foot(say(msg({ message: 'Rate', context: 'of exchange' })), ({ rate }) => ({ net: Number(rate) })),
    foot(say(msg`Net in the company's currency`), (_, place) => ({
      own: formula(`ROUND(${columnsOf(place).net}${last + 4}*${rateCell(place)},${head.minorUnits})`),
    })),
    foot(say(msg`Not offered, at the median`), (_, place) => ({
      own: formula(`SUM(${columnsOf(place).median}${first}:${columnsOf(place).median}${last})`),
    })),
    foot(say(msg`Added costs`), ({ added }) => ({ own: Number(added) })),
    foot(say(msg`Evaluated total`), ({ counts }, place) => ({
      own: counts
        ? formula(`SUM(${columnsOf(place).company}${last + 6}:${columnsOf(place).company}${last + 8})`)
        : say(msg({ message: 'Not compliant', context: 'offer' })),
    })),
    foot(say(msg`Rank by price`), ({ counts }, place) => ({
      own: counts ? formula(rankOf(place)) : null,
    })),
  ];
  function rankOf(place: number): string {
    const others = offers.flatMap(({ counts }, other) =>
      counts && other !== place ? [`IF(${evaluated(other)}<${evaluated(place)},1,0)`] : [],
    );
    return ['1', ...others].join('+');
  }
  const rows: SheetData = [
    heads.map((value) => ({ type: String, value, fontWeight: 'bold' as const, wrap: true })),
    ...lines,
    ...foots,
  ];
  const columns = heads.map((_, at) => ({ width: at === 1 ? 40 : at < lead ? 10 : 14 }));
  return writeExcelFile(rows, { sheet: head.number || 'Filon', columns, stickyRowsCount: 1 }).toBuffer();
}

const formula = (value: string): Cell => ({ type: 'Formula', value });

async function offersOf(db: Database, id: string): Promise<readonly Omit<Offer, 'counts' | 'added'>[]> {
  const { rows } = await sql<Omit<Offer, 'counts' | 'added'>>`
    select offer.id, ${vendorName} as vendor, currency.code as currency, currency.minor_units as units,
      offer.rate::text, offer.discount::text, offer.charges::text
    from quotation offer
    join vendor on vendor.id = offer.vendor
    join ${currencyTable} currency on currency.id = offer.currency
    where offer.rfq = ${id} and offer.opened_at is not null and offer.rate is not null and offer.deleted_at is null
    order by vendor.code`.execute(db);
  return rows;
}

async function offeredOf(db: Database, id: string): Promise<readonly OfferedLine[]> {
  const { rows } = await sql<OfferedLine>`
    select line.quotation, line.rfq_line as line, line.qty::text, line.price::text, line.price_base_qty::text as per,
      line.discount::text
    from quotation_line line
    join quotation offer on offer.id = line.quotation
    where offer.rfq = ${id} and line.offer <> 'alternate' and line.price is not null and line.deleted_at is null
    order by line.created_at, line.id`.execute(db);
  return rows;
}
