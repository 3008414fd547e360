import { setupI18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import {
  bilingual,
  boolean,
  choice,
  choices,
  date,
  datetime,
  decimal,
  integer,
  lines,
  longtext,
  point,
  ref,
  signature,
  text,
} from './fields/index.ts';
import { defineRecord } from './record.ts';
import { validateDraft } from './validate.ts';

const i18n = setupI18n({ locale: 'en', messages: { en: {} } });
const site = '0b9f4c0e-6d1f-5c57-9b1c-3f1a52f3a1d4';

const crate = defineRecord({
  name: 'crate',
  title: msg`Crate`,
  plural: msg`Crates`,
  scope: 'site',
  fields: {
    code: text({ label: msg`Code`, required: true, max: 5, pattern: /^[A-Z]+$/ }),
    colour: choice({ label: msg`Colour`, choices: { red: msg`Red`, blue: msg`Blue` } }),
    marks: choices({ label: msg`Marks`, choices: { old: msg`Old`, wet: msg`Wet` } }),
    weight: decimal({ label: msg`Weight`, min: 0, max: 100 }),
    layers: integer({ label: msg`Layers` }),
    sealed: boolean({ label: msg`Sealed` }),
    made_on: date({ label: msg`Made on` }),
    opened_at: datetime({ label: msg`Opened at` }),
    emptied_at: datetime({ label: msg`Emptied at`, happened: true }),
    holder: ref('person', { label: msg`Holder` }),
    place: point({ label: msg`Place` }),
    number: text({ label: msg`Number`, readOnly: true }),
  },
  display: ['code'],
  rules: [
    ({ colour, weight }) =>
      colour === 'red' && weight == null ? { field: 'weight', sentence: msg`A red crate needs a weight.` } : null,
  ],
  access: {},
});

const sentencesFor = (draft: Record<string, unknown>, before?: Record<string, unknown>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(validateDraft(crate, draft, before).errors).map(([name, sentence]) => [name, i18n._(sentence)]),
  );

test('a complete draft passes and comes back as it was', () => {
  const draft = {
    site,
    code: 'ABC',
    colour: 'red',
    marks: ['old'],
    weight: 12.5,
    layers: 3,
    sealed: false,
    made_on: '2026-03-09',
    opened_at: '2026-03-09T05:31:00+01:00',
    holder: site,
    place: { lon: -6.2, lat: 31 },
  };
  expect(validateDraft(crate, draft)).toEqual({ values: draft, errors: {}, warnings: [] });
});

test('blanks around a text are cut, whatever their kind, and a text of nothing else is none', () => {
  const noted = defineRecord({
    name: 'noted',
    title: msg`Noted`,
    plural: msg`Noted`,
    scope: 'company',
    fields: {
      name: text({ label: msg`Name`, required: true, max: 5 }),
      note: longtext({ label: msg`Note` }),
      label: bilingual({ label: msg`Label` }),
      seals: lines({ number: text({ label: msg`Number`, required: true }) }, { label: msg`Seals` }),
      signed: signature({ label: msg`Signed` }),
    },
    display: ['name'],
    access: {},
  });
  const at = '2026-03-09T05:31:00Z';
  const { values, errors } = validateDraft(noted, {
    name: ' \u00a0\tT-01 \u3000',
    note: '\n first\n\n  second \t\n',
    label: { en: ' Pit ', fr: '  ' },
    seals: [{ number: ' 7 ' }],
    signed: { name: ' Amina ', at, path: null },
  });
  expect(errors).toEqual({});
  expect(values).toEqual({
    name: 'T-01',
    note: 'first\n\n  second',
    label: { en: 'Pit', fr: null },
    seals: [{ number: '7' }],
    signed: { name: 'Amina', at, path: null },
  });
  const blank = validateDraft(noted, {
    name: ' \t\u00a0',
    note: '\n',
    label: { en: '', fr: ' ' },
    seals: [{ number: ' ' }],
    signed: { name: ' ', at, path: null },
  });
  expect(Object.keys(blank.errors)).toEqual(['name', 'seals.0.number', 'signed']);
  expect(blank.errors.signed?.message).toBe('Enter the name of the signer.');
  expect(blank.values).toMatchObject({ note: null, label: null });
});

test('an empty draft names what is required, the site included', () => {
  expect(sentencesFor({})).toEqual({ site: 'Choose a site.', code: 'This field is required.' });
});

test.each([
  [{ code: 'TOOLONG' }, 'At most 5 characters.'],
  [{ code: 'ab' }, 'This does not have the expected form.'],
  [{ code: 12 }, 'Enter a text.'],
  [{ code: 'A\u0000' }, 'This text contains a character that cannot be stored.'],
  [{ code: '\ud800' }, 'This text contains a character that cannot be stored.'],
  [{ code: '' }, 'This field is required.'],
  [{ colour: 'green' }, 'Choose one of the values offered.'],
  [{ weight: 101 }, 'Must be at most 100.'],
  [{ weight: -1 }, 'Must be at least 0.'],
  [{ weight: '12' }, 'Enter a number.'],
  [{ weight: Number.NaN }, 'Enter a number.'],
  [{ layers: 1.5 }, 'Enter a whole number.'],
  [{ sealed: 'yes' }, 'Answer yes or no.'],
  [{ made_on: '2026-02-30' }, 'Enter a date such as 2026-03-09.'],
  [{ opened_at: '2026-03-09' }, 'Enter a date and time such as 2026-03-09T05:31:00Z.'],
  [{ holder: 'nobody' }, 'Choose an entry of the list.'],
  [{ place: { lon: 200, lat: 0 } }, 'Must be at most 180.'],
  [{ number: '7' }, 'This field is filled in by the system.'],
  [{ nothing: 1 }, 'This field does not exist.'],
  [JSON.parse('{"__proto__": 1}') as Record<string, unknown>, 'This field does not exist.'],
  [{ constructor: 1 }, 'This field does not exist.'],
])('%j is refused with a sentence', (draft, sentence) => {
  const before = { site, code: 'ABC' };
  expect(Object.values(sentencesFor(draft, before))).toEqual([sentence]);
});

test('what has happened lies behind us, or as little ahead as clocks differ', () => {
  const inSeconds = (seconds: number) =>
    sentencesFor({ emptied_at: new Date(Date.now() + seconds * 1_000).toISOString() }, { site, code: 'ABC' });
  expect(inSeconds(-3_600)).toEqual({});
  expect(inSeconds(60)).toEqual({});
  expect(inSeconds(180)).toEqual({ emptied_at: 'This time is in the future.' });
});

test('a rule sees the row as it will be, not only what was sent', () => {
  expect(sentencesFor({ colour: 'red' }, { site, code: 'ABC', weight: null })).toEqual({
    weight: 'A red crate needs a weight.',
  });
  expect(sentencesFor({ colour: 'red' }, { site, code: 'ABC', weight: 4 })).toEqual({});
});

test('a new row begins with the initial values of what nobody names; an edited one is left as it is', () => {
  const label = msg`Label`;
  const parcel = defineRecord({
    name: 'parcel',
    title: label,
    plural: label,
    scope: 'company',
    fields: { kind: text({ label, required: true, initial: 'box' }), note: text({ label, initial: 'fragile' }) },
    display: ['kind'],
    access: {},
  });
  expect(validateDraft(parcel, {})).toEqual({ values: { kind: 'box', note: 'fragile' }, errors: {}, warnings: [] });
  expect(validateDraft(parcel, { kind: 'bag', note: null }).values).toEqual({ kind: 'bag', note: null });
  expect(Object.keys(validateDraft(parcel, { kind: null }).errors)).toEqual(['kind']);
  expect(validateDraft(parcel, { kind: 'bag' }, { kind: 'box', note: null }).values).toEqual({ kind: 'bag' });
});
