import { publishFunction } from '../../../core/host/published.ts';
import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { currency } from '../records/currency.ts';
import { exchangeRate } from '../records/exchange-rate.ts';
import { hazardClass } from '../records/hazard-class.ts';
import { manufacturer } from '../records/manufacturer.ts';
import { part } from '../records/part.ts';
import { partCategory } from '../records/part-category.ts';
import { partReference } from '../records/part-reference.ts';
import { taxCode } from '../records/tax-code.ts';
import { unitOfMeasure } from '../records/unit-of-measure.ts';

/**
 * Who posts a document marks its currency and the company's, and so fixes their decimals, in the same transaction:
 * `changeRows(context, 'currency', { where: sql\`code = … and used_at is null\`, set: { used_at: now } })`.
 */
export const currencyTable = publishRecord(currency, [
  'id',
  'code',
  'label',
  'minor_units',
  'symbol',
  'position',
  'active',
  'company',
  'used_at',
  'deleted_at',
]);

/**
 * Who posts a document by a rate holds it, in the same transaction: `changeRows(context, 'exchange_rate', { where:
 * sql\`id = … and state = 'entered'\`, set: { state: 'used' } })`. It can then be followed, and neither changed nor
 * deleted.
 */
export const exchangeRateTable = publishRecord(exchangeRate, [
  'id',
  'currency',
  'valid_on',
  'rate',
  'source',
  'state',
  'deleted_at',
]);

export const taxCodeTable = publishRecord(taxCode, [
  'id',
  'code',
  'label',
  'rate',
  'category',
  'valid_from',
  'valid_to',
  'country',
  'recoverable',
  'active',
  'deleted_at',
]);

export const unitOfMeasureTable = publishRecord(unitOfMeasure, [
  'id',
  'code',
  'label',
  'ubl_code',
  'kind',
  'decimals',
  'base_factor',
  'active',
  'deleted_at',
]);

/**
 * What one unit of a currency (ISO 4217) is worth in the company's on a day, by which rate of which day; the company's
 * own has no `id`. No row where there is no rate.
 */
export const exchangeRateOn = publishFunction('exchange_rate_on', ['text', 'date'], {
  id: 'uuid',
  rate: 'numeric',
  valid_on: 'date',
});

/**
 * An amount in another currency on a day: amount, source, target, day; rounded half up away from zero to the target's
 * decimals. No row where a rate is missing.
 */
export const convertAmount = publishFunction('convert_amount', ['numeric', 'text', 'text', 'date'], {
  amount: 'numeric',
  rate: 'numeric',
  valid_on: 'date',
});

export const manufacturerTable = publishRecord(manufacturer, ['id', 'code', 'label', 'active', 'deleted_at']);

export const partCategoryTable = publishRecord(partCategory, [
  'id',
  'code',
  'label',
  'parent',
  'default_tax',
  'default_unit',
  'inspect',
  'active',
  'deleted_at',
]);

export const hazardClassTable = publishRecord(hazardClass, ['id', 'code', 'label', 'deleted_at']);

export const partTable = publishRecord(part, [
  'id',
  'code',
  'label',
  'category',
  'kind',
  'unit',
  'units',
  'status',
  'criticality',
  'manufacturer',
  'manufacturer_ref',
  'tracking',
  'inspect',
  'hazard',
  'hs_code',
  'origin',
  'barcode',
  'deleted_at',
]);

/** `ref_norm` is found by `part_ref_norm`: letters and digits alone, in upper case. */
export const partReferenceTable = publishRecord(partReference, [
  'id',
  'part',
  'manufacturer',
  'ref',
  'ref_norm',
  'kind',
  'deleted_at',
]);
