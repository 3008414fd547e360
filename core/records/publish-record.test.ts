import { msg } from '@lingui/core/macro';
import { expect, it } from 'vitest';
import { boolean, choices, datetime, integer, money, refs, text, time } from './fields/index.ts';
import { publishRecord } from './publish-record.server.ts';
import { defineRecord } from './record.ts';

const label = msg`Column`;
const crate = defineRecord({
  name: 'crate',
  title: msg`Crate`,
  plural: msg`Crates`,
  scope: 'site',
  fields: {
    code: text({ label, required: true, max: 20 }),
    holds: choices({ label, choices: { a: msg`A` } }),
    full: boolean({ label }),
    price: money({ label }),
    pieces: integer({ label }),
    near: refs('crate', { label }),
    opens: time({ label }),
    closed_at: datetime({ label }),
    age: integer({ label, derived: true }),
  },
  display: ['code'],
  access: {},
});

it("promises a record's columns with the types that the database tells of them", () => {
  const { name, columns } = publishRecord(crate, [
    'id',
    'site',
    'code',
    'holds',
    'full',
    'price',
    'pieces',
    'near',
    'opens',
    'closed_at',
    'deleted_at',
  ]);
  expect(name).toBe('crate');
  expect(columns).toEqual({
    id: 'uuid',
    site: 'uuid',
    code: 'text',
    holds: 'text[]',
    full: 'boolean',
    price: 'numeric',
    pieces: 'integer',
    near: 'uuid[]',
    opens: 'time without time zone',
    closed_at: 'timestamp with time zone',
    deleted_at: 'timestamp with time zone',
  });
});

it('publishes nothing that is no column of the table', () => {
  expect(() => publishRecord(crate, ['age'])).toThrow('crate.age is published, and no column of its table.');
  expect(() => publishRecord(crate, ['state'])).toThrow('crate.state');
});
