import type { TaxRate } from '../../../../core/money/document-totals.ts';
import type { TaxTold } from '../../formulas/match-invoice.ts';

const [domestic, imported] = ['TVA20', 'IMPORT'];

/** The tax code of what a vendor sells: VAT in its own country; of what is imported it is paid at customs. */
export const taxCodeOf = (isDomestic: boolean): string => (isDomestic ? domestic : imported);

/** The taxes of the demo by their codes. */
export const demoTaxes: ReadonlyMap<string, TaxRate> = new Map([
  [domestic, { category: 'S', rate: '20' }],
  [imported, { category: 'O', rate: '0' }],
]);

/** A tax code of the demo by what is payable under it. */
export const taxTold = (code: string): TaxTold => ({ code, percent: demoTaxes.get(code)?.rate ?? '0' });
