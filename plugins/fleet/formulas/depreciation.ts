import { ratio } from '../../../core/reports/ratio.ts';

/** What a machine cost and how long it lasts. Amounts in one currency, hours. */
export interface Purchase {
  readonly price: number;
  readonly residual: number;
  readonly lifeHours: number;
}

/** Written off per hour run: (price − residual) / life (catalogue operations.md §10.9). */
export const depreciationPerHour = ({ price, residual, lifeHours }: Purchase): number | null =>
  ratio(price - residual, lifeHours);

/**
 * What is left of the price after so many hours; never below the residual value.
 * `server/hooks/equipment-financial-spec.ts` says the same in SQL.
 */
export function bookValue(purchase: Purchase, hours: number): number | null {
  const perHour = depreciationPerHour(purchase);
  return perHour === null ? null : purchase.price - Math.min(perHour * hours, purchase.price - purchase.residual);
}

/** Costs of a period: depreciation or lease, and what else was spent. */
export interface Costs {
  readonly depreciationOrLease: number;
  readonly fuel: number;
  readonly maintenance: number;
  readonly tyres: number;
  readonly operators: number;
  readonly insurance: number;
}

/** Cost per hour: the sum over the hours run (§10.9); the same sum over tonnes is the cost per tonne. */
export const costPer = (costs: Costs, quantity: number | null): number | null =>
  ratio(
    costs.depreciationOrLease + costs.fuel + costs.maintenance + costs.tyres + costs.operators + costs.insurance,
    quantity,
  );
