import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { choice, integer, text } from './fields/index.ts';
import { difference } from './migration.server.ts';
import { defineRecord, type Fields } from './record.ts';
import { tableOf } from './table.ts';

const shapeOf = (fields: Fields) => ({
  crate: tableOf(
    defineRecord({
      name: 'crate',
      title: msg`Crate`,
      plural: msg`Crates`,
      scope: 'company',
      fields,
      display: ['code'],
      access: {},
    }),
  ),
});
const code = text({ label: msg`Code`, required: true, max: 20 });

test('a new record becomes a table with its checks, its indexes and its search column', () => {
  const { statements, asks } = difference({}, shapeOf({ code }));
  expect(asks).toEqual([]);
  expect(statements[0]).toContain(
    '"code" text collate "und-x-icu" not null constraint "crate_code_check" check (char_length("code") <= 20)',
  );
  expect(statements[0]).toContain('search_text" text generated always as');
  expect(statements).toHaveLength(3);
});

test('an unchanged definition asks for nothing', () => {
  expect(difference(shapeOf({ code }), shapeOf({ code }))).toEqual({ statements: [], asks: [] });
});

test('a further choice replaces the check alone', () => {
  const one = shapeOf({ code, kind: choice({ label: msg`Kind`, choices: { box: msg`Box` } }) });
  const two = shapeOf({ code, kind: choice({ label: msg`Kind`, choices: { box: msg`Box`, bag: msg`Bag` } }) });
  expect(difference(one, two).statements).toEqual([
    'alter table "crate" drop constraint "crate_kind_check";',
    `alter table "crate" add constraint "crate_kind_check" check ("kind" in ('box', 'bag'));`,
  ]);
});

test('what could lose data is asked, never guessed', () => {
  const before = shapeOf({ code, weight: integer({ label: msg`Weight` }) });
  const after = shapeOf({ code, mass: integer({ label: msg`Mass`, required: true }) });
  const { statements, asks } = difference(before, after);
  expect(statements).toEqual([]);
  expect(asks).toHaveLength(2);
  expect(asks.join()).toContain('crate.weight is gone');
  expect(asks.join()).toContain('crate.mass is required and new');
});
