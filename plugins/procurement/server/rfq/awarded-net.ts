import { converted } from '../../../../core/money/converted.ts';
import { Exact, rounded, type Decimal } from '../../../../core/money/exact.ts';
import { lineNet, type PricedLine } from '../../../../core/money/line-net.ts';

export interface AwardedLine extends PricedLine {
  /** Per cent off all lines of the offer. */
  readonly of_offer: Decimal | null;
  /** At opening. */
  readonly rate: Decimal;
  readonly minor_units: number;
}

/** What an awarded quantity comes to in the company's currency, less the discounts of its line and its offer. */
export function awardedNet(line: AwardedLine, companyUnits: number): Decimal {
  const net = lineNet(line, line.minor_units);
  const reduced = new Exact(net).times(new Exact('100').minus(line.of_offer ?? '0')).div('100');
  return converted(rounded(reduced, line.minor_units), line.rate, companyUnits);
}
