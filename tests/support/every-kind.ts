import { sql } from 'kysely';
import type { Grants } from '../../core/registry/access.ts';
import {
  area,
  bilingual,
  boolean,
  checklist,
  children,
  choice,
  choices,
  date,
  datetime,
  decimal,
  duration,
  files,
  integer,
  lines,
  longtext,
  money,
  photos,
  point,
  quantity,
  ref,
  refs,
  signature,
  text,
  time,
} from '../../core/records/fields/index.ts';
import { difference } from '../../core/records/migration.server.ts';
import { defineRecord } from '../../core/records/record.ts';
import { serverRecord } from '../../core/records/records.server.ts';
import { tableOf } from '../../core/records/table.ts';
import type { ServerPlugin } from '../../core/host/host.ts';

const says = (message: string) => ({ id: message, message });
const colours = { red: says('Red'), blue: says('Blue') };
const everybody: Grants = { read: ['admin', 'dispatcher'], create: ['admin'], update: ['admin'], delete: ['admin'] };

/** What others refer to. */
export const shelf = defineRecord({
  name: 'shelf',
  title: says('Shelf'),
  plural: says('Shelves'),
  scope: 'company',
  fields: { label: bilingual({ label: says('Label'), required: true }) },
  display: ['label'],
  sort: 'label',
  access: everybody,
});

/** A row that is entered in its crate's form. */
export const crateItem = defineRecord({
  name: 'crate_item',
  title: says('Item'),
  plural: says('Items'),
  scope: 'site',
  fields: {
    crate: ref('crate', { label: says('Crate'), required: true }),
    code: text({ label: says('Code'), required: true, max: 10 }),
    quantity: quantity('kg', { label: says('Quantity'), required: true, min: 0 }),
    price: money({ label: says('Price'), scale: 6 }),
    shelf: ref('shelf', { label: says('Shelf') }),
  },
  display: ['code'],
  unique: [['crate', 'code']],
  rules: [
    ({ code, price }) =>
      code === 'GOLD' && price == null ? { field: 'price', sentence: says('Gold needs a price.') } : null,
  ],
  access: { ...everybody, read: ['admin'] },
});

/** A record with every kind of field. */
export const crate = defineRecord({
  name: 'crate',
  title: says('Crate'),
  plural: says('Crates'),
  scope: 'site',
  fields: {
    code: text({ label: says('Code'), required: true, max: 20 }),
    label: bilingual({ label: says('Label') }),
    note: longtext({ label: says('Note') }),
    layers: integer({ label: says('Layers') }),
    ratio: decimal({ label: says('Ratio') }),
    weight: quantity('kg', { label: says('Weight'), min: 0 }),
    price: money({ label: says('Price'), min: 0, currency: 'currency' }),
    currency: text({ label: says('Currency'), max: 3 }),
    sealed: boolean({ label: says('Sealed') }),
    packed_on: date({ label: says('Packed on') }),
    opened_at: datetime({ label: says('Opened at') }),
    opens: time({ label: says('Opens') }),
    handling: duration({ label: says('Handling') }),
    colour: choice({ label: says('Colour'), choices: colours }),
    marks: choices({ label: says('Marks'), choices: colours }),
    shelf: ref('shelf', { label: says('Shelf') }),
    shelves: refs('shelf', { label: says('Shelves') }),
    survey: ref('survey_nobody_brings', { label: says('Survey'), optional: true }),
    place: point({ label: says('Place') }),
    ground: area({ label: says('Ground') }),
    papers: files({ label: says('Papers'), max: 3 }),
    pictures: photos({ label: says('Pictures') }),
    signed: signature({ label: says('Signed') }),
    check: checklist({ label: says('Check') }),
    seals: lines(
      {
        number: text({ label: says('Number'), required: true, max: 12 }),
        fee: money({ label: says('Fee') }),
        shelf: ref('shelf', { label: says('Shelf') }),
        picture: photos({ label: says('Picture') }),
      },
      { label: says('Seals') },
    ),
    items: children(crateItem, { by: 'crate', label: says('Items') }),
    total: quantity('kg', { label: says('Total'), derived: true }),
  },
  display: ['code', 'label'],
  sort: 'code',
  unique: [['code']],
  access: everybody,
});

/**
 * A row that is called by the row it is about, a word of a list and an instant, and that may point at one of its own
 * kind.
 */
export const crateMove = defineRecord({
  name: 'crate_move',
  title: says('Move'),
  plural: says('Moves'),
  scope: 'site',
  fields: {
    crate: ref('crate', { label: says('Crate'), required: true }),
    way: choice({ label: says('Way'), required: true, initial: 'in', choices: { in: says('In'), out: says('Out') } }),
    at: datetime({ label: says('At') }),
    remark: text({ label: says('Remark'), max: 40, initial: 'by hand' }),
    before: ref('crate_move', { label: says('Before') }),
  },
  display: ['crate', 'way', 'at'],
  access: everybody,
});

const hooks = {
  derived: {
    total: sql`
      (
        select coalesce(sum(quantity), 0)
        from crate_item
        where crate_item.crate = "crate".id and crate_item.deleted_at is null)`,
  },
};
const { statements } = difference(
  {},
  Object.fromEntries([shelf, crate, crateItem, crateMove].map((record) => [record.name, tableOf(record)])),
);

/**
 * A plugin for tests alone, with every kind of field; its tables are made from the definitions as a migration would.
 */
export const warehouse: ServerPlugin = {
  id: 'warehouse',
  migrations: { '209901010000-warehouse-all.sql': statements.join('\n') },
  records: [shelf, serverRecord(crate, hooks), crateItem, crateMove],
};
