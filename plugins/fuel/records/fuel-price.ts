import { msg } from '@lingui/core/macro';
import { boolean, choice, date, money, ref, text } from '../../../core/records/fields/index.ts';
import { by, defineRecord } from '../../../core/records/record.ts';
import { priceSources, products } from './choices.ts';
import { currencies } from '../../../core/i18n/currencies.ts';
import { isUsualPerLitre, unusualPerLitre } from './usual-per-litre.ts';
import { priceReaders, purchasing } from '../../roles.ts';

/**
 * What a litre costs from a day on (catalogue operations.md §8.1). Approved deliveries write it; market indexes are
 * imported.
 */
export const fuelPrice = defineRecord({
  name: 'fuel_price',
  title: msg`Fuel price`,
  plural: msg`Fuel prices`,
  path: '/mining_equipment_refueling/fuel_prices',
  nav: 120,
  scope: by('for_site'),
  fields: {
    valid_from: date({ label: msg`Valid from`, required: true }),
    product: choice({ label: msg`Product`, required: true, initial: 'diesel', choices: products }),
    price: money({ label: msg`Price per litre`, required: true, scale: 6, min: 0, currency: 'currency' }),
    currency: choice({ label: msg`Currency`, initial: 'EUR', choices: currencies }),
    source: choice({ label: msg`Source`, required: true, initial: 'manual', choices: priceSources }),
    for_site: ref('site', { label: msg`Site`, hint: msg`Leave empty for all sites.` }),
    vendor: text({ label: msg`Vendor`, max: 80 }),
    index_name: text({ label: msg`Index`, max: 40 }),
    tax_included: boolean({ label: msg`Tax included` }),
  },
  display: ['valid_from', 'price'],
  sort: '-valid_from',
  indexes: [['product', '-valid_from']],
  rules: [
    ({ valid_from: from }) =>
      from && (from < '1990' || from.slice(0, 4) > String(new Date().getFullYear() + 1))
        ? { field: 'valid_from', sentence: msg`Prices can be valid from 1990 to next year.` }
        : null,
    ({ price, currency, product }) =>
      price == null || isUsualPerLitre(price, currency, product)
        ? null
        : { field: 'price', sentence: unusualPerLitre(price, currency), confirm: 'unusual_price' },
  ],
  access: {
    read: priceReaders,
    create: priceReaders,
    update: purchasing,
    delete: ['manager'],
  },
});
