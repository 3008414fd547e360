import { seedId } from '../../../../core/host/seed.ts';
import { Exact, rounded } from '../../../../core/money/exact.ts';
import { emptyLine, type OfferContent, type OfferLine } from '../../../vendor-offer-calls.ts';
import { openedOffer, type OfferMoney } from '../rfq/opened-offer.ts';
import type { SentOffer } from '../rfq/envelope.ts';
import type { Chances } from './chances.ts';
import { demoTaxes } from './demo-taxes.ts';
import type { DemoMarket, DemoVendor } from './demo-market.ts';
import type { DemoRequest } from './requests.ts';
import type { DemoInvitation } from './invitations.ts';
import type { DemoTenderLine } from './tenders.ts';

/** Who signs the offers of the demo. */
export const signatory = 'Direction commerciale';

/** A version of an offer; what it says is known to the seed alone until it is opened. */
export interface DemoOffer {
  readonly id: string;
  readonly vendor: DemoVendor;
  readonly revision: number;
  readonly receivedAt: number;
  readonly isLast: boolean;
  readonly content: OfferContent;
  readonly money: OfferMoney;
  /** Of what was opened: what its envelope says. */
  readonly opened: ReturnType<typeof openedOffer> | null;
}

interface Asked {
  readonly key: string;
  readonly request: DemoRequest;
  readonly lines: readonly DemoTenderLine[];
  readonly invitations: readonly DemoInvitation[];
  readonly openedAt: number | null;
}

/** One offer of everybody who answered; some had sent another before, which stays sealed for ever. */
export function planOffers(market: DemoMarket, asked: Asked, chances: Chances): readonly DemoOffer[] {
  const { key, request, lines, openedAt } = asked;
  return asked.invitations.flatMap(({ vendor, status, answeredAt, openedAt: readAt }) => {
    if (status !== 'submitted' || answeredAt === null) return [];
    const level = chances.between(0.9, 1.14);
    const currency = offerCurrency(vendor, chances);
    const day = request.site.hours.day(openedAt ?? answeredAt);
    const rate = market.rateOn(currency, day);
    const minorUnits = market.currencies.get(currency)?.minorUnits ?? 2;
    const money = {
      id: market.currencies.get(currency)?.id ?? '',
      minorUnits,
      companyUnits: market.currencies.get('MAD')?.minorUnits ?? 2,
      rate,
      taxes: demoTaxes,
    };
    const content: OfferContent = {
      quote_no: `D-${vendor.code.slice(-3)}-${1000 + chances.below(9000)}`,
      currency,
      incoterm: currency === 'MAD' ? 'DAP' : 'CIP',
      place: 'Magasin principal',
      payment_terms: vendor.terms ?? '',
      valid_until: request.site.hours.day(answeredAt, 75),
      partial_ok: true,
      discount: chances.inHundred(12) ? '2' : null,
      charges: chances.inHundred(25)
        ? [
            {
              kind: 'freight',
              label: '',
              amount: rounded(new Exact('450').div(rate), minorUnits),
              tax_code: vendor.taxCode,
            },
          ]
        : [],
      deviations: '',
      message: '',
      lines: offeredLines(lines, { level, rate, minorUnits, taxCode: vendor.taxCode }, chances),
    };
    const earlier = chances.inHundred(7) && readAt !== null ? Math.round((readAt + answeredAt) / 2) : null;
    const version = (revision: number, receivedAt: number, isLast: boolean): DemoOffer => ({
      id: seedId('quotation', `${key} ${vendor.code} ${revision}`),
      vendor,
      revision,
      receivedAt,
      isLast,
      content,
      money,
      opened: isLast && openedAt !== null ? openedOffer(asSent(content), lines, money) : null,
    });
    return earlier === null
      ? [version(1, answeredAt, true)]
      : [version(1, earlier, false), version(2, answeredAt, true)];
  });
}

const asSent = ({ files: _files, ...content }: OfferContent): SentOffer => ({ ...content, signatory, salt: '' });

/** Vendors of Morocco offer in other money now and then. */
function offerCurrency({ currency }: DemoVendor, chances: Chances): string {
  const draw = chances.between(0, 100);
  return currency !== 'MAD' || draw < 90 ? currency : draw < 94 ? 'EUR' : draw < 98 ? 'USD' : 'XOF';
}

interface Level {
  readonly level: number;
  readonly rate: string;
  readonly minorUnits: number;
  readonly taxCode: string;
}

/** Of one line in twenty nothing is offered, of as many an equivalent. */
function offeredLines(
  lines: readonly DemoTenderLine[],
  { level, rate, minorUnits, taxCode }: Level,
  chances: Chances,
): readonly OfferLine[] {
  return lines.map(({ id, price }, place): OfferLine => {
    if (place > 0 && chances.inHundred(5)) return emptyLine(id, 'not_offered');
    const isEquivalent = chances.inHundred(5);
    const asked = new Exact(price).times((level * chances.between(0.96, 1.04)).toFixed(4)).div(rate);
    const offered = rounded(asked, minorUnits);
    return {
      ...emptyLine(id, isEquivalent ? 'equivalent' : 'as_asked'),
      price: new Exact(offered).gt('0') ? offered : '1',
      tax_code: taxCode,
      lead_days: 5 + chances.below(45),
      ...(isEquivalent ? { manufacturer: 'Toubkal', manufacturer_ref: `TK-${10_000 + chances.below(89_999)}` } : {}),
    };
  });
}
