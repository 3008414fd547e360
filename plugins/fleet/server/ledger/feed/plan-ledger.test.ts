import { expect, test } from 'vitest';
import { seededRandom } from '../../../../../core/host/seed.ts';
import { matchRows } from './match-rows.ts';
import type { LedgerRow, LedgerTarget, LedgerWords } from './ledger-row.ts';
import { planLedger, type LedgerQuestion, type ToldStretch } from './plan-ledger.ts';

const minute = 60_000;
const reasonOf = (words: string): Pick<LedgerWords, 'category' | 'reason' | 'justified'> =>
  words === 'P'
    ? { category: 'P', reason: null, justified: true }
    : { category: words.startsWith('M0') ? 'DTU' : 'OD', reason: words, justified: words !== 'X18' };
const said = (words: string, source = 'engine'): LedgerWords => ({
  ...reasonOf(words),
  place: null,
  note: null,
  source,
});
/** `from-to words`, minutes; without an end it runs; `?` is concluded from silence. */
const stretches = (...lines: readonly string[]): readonly ToldStretch[] =>
  lines.map((line) => {
    const [, from, to, words = '', silent] = /^(\d+)-(\d*) (\w+)(\?)?$/.exec(line) ?? [];
    return {
      from: Number(from) * minute,
      to: to === '' ? null : Number(to) * minute,
      seen: silent === undefined,
      words: said(words),
    };
  });
const row = (line: string, source = 'engine', more: Partial<LedgerRow> = {}): LedgerRow => {
  const [stretch] = stretches(line) as [ToldStretch];
  return { id: line, from: stretch.from, to: stretch.to, ...stretch.words, source, vouched: false, ...more };
};
const line = ({ from, to, reason, source }: LedgerTarget): string =>
  `${from / minute}-${to === null ? '' : to / minute} ${reason ?? 'P'}${source === 'engine' ? '' : ` ${source}`}`;
const plan = (question: Partial<LedgerQuestion> & Pick<LedgerQuestion, 'told' | 'rows'>): readonly LedgerTarget[] =>
  planLedger({ from: 0, now: 1000 * minute, locked: [], ...question });
const lines = (question: Parameters<typeof plan>[0]): readonly string[] => plan(question).map(line);
/** The stored rows after the changes of a question. */
function after(question: Parameters<typeof plan>[0]): { readonly rows: readonly LedgerRow[]; readonly writes: number } {
  const { added, changed, removed } = matchRows(plan(question), question.rows);
  const gone = new Set([...changed, ...removed].map(({ id }) => id));
  const fresh = [...changed, ...added.map((target) => ({ ...target, id: `new ${line(target)}` }))].map(
    (target): LedgerRow => ({ ...target, vouched: false }),
  );
  return {
    rows: [...question.rows.filter(({ id }) => !gone.has(id)), ...fresh].toSorted((a, b) => a.from - b.from),
    writes: added.length + changed.length + removed.length,
  };
}

test('what the haul cycles tell lies about what people, maintenance and the machine said', () => {
  const rows = [
    row('0-10 P'),
    row('10-20 X02', 'dispatcher'),
    row('20-40 M01', 'downtime'),
    row('40-50 X07', 'machine'),
    row('50- P'),
  ];
  expect(lines({ told: stretches('0-15 P', '15-25 X12', '25-45 X13', '45-60 P', '60- X12'), rows })).toEqual([
    '0-10 P',
    '10-20 X02 dispatcher',
    '20-40 M01 downtime',
    '40-50 X07 machine',
    '50-60 P',
    '60- X12',
  ]);
});

test('what runs by somebody’s word runs on; that it works the haul cycles know better', () => {
  const cycles = stretches('0-15 P', '15-25 X12', '25- P');
  expect(lines({ told: cycles, rows: [row('0-10 P'), row('10- X11', 'dispatcher')] })).toEqual([
    '0-10 P',
    '10- X11 dispatcher',
  ]);
  expect(lines({ told: cycles, rows: [row('0-10 X11', 'dispatcher'), row('10- P', 'dispatcher')] })).toEqual([
    '0-10 X11 dispatcher',
    '10-15 P',
    '15-25 X12',
    '25- P',
  ]);
  expect(lines({ told: cycles, rows: [row('0-10 M01', 'machine'), row('10- P', 'machine')] })).toEqual([
    '0-10 M01 machine',
    '10-15 P',
    '15-25 X12',
    '25- P',
  ]);
  expect(
    lines({ told: stretches('0-15 P', '15- X18?'), rows: [row('0-10 M01', 'machine'), row('10- P', 'machine')] }),
  ).toEqual(['0-10 M01 machine', '10-15 P', '15- P machine']);
});

test('an interval that went on keeps its id, and the same again writes nothing', () => {
  const rows = [row('0-10 P'), row('10- X12')];
  const { added, changed, removed } = matchRows(plan({ told: stretches('0-10 P', '10-13 X12', '13- P'), rows }), rows);
  expect(changed).toMatchObject([{ id: '10- X12', to: 13 * minute }]);
  expect(added.map(line)).toEqual(['13- P']);
  expect(removed).toEqual([]);
  expect(after({ told: stretches('0-10 P', '10- X12'), rows }).writes).toBe(0);
});

test('a running stop that somebody gave a reason for keeps it, and ends with the stop', () => {
  const rows = [row('0-10 P'), row('10- X05', 'engine', { vouched: true, note: 'Dozer in the way' })];
  expect(after({ told: stretches('0-10 P', '10- X18'), rows }).writes).toBe(0);
  const { rows: ended } = after({ told: stretches('0-10 P', '10-22 X18', '22- P'), rows });
  expect(ended.map(line)).toEqual(['0-10 P', '10-22 X05 dispatcher', '22- P']);
  expect(ended[1]).toMatchObject({ id: '10- X05', note: 'Dozer in the way', justified: true });
});

test('such a stop goes on where what is told begins in the midst of it, and is over where the machine works by then', () => {
  const rows = [row('0-10 P'), row('10- X05', 'engine', { vouched: true })];
  expect(lines({ from: 200 * minute, told: stretches('170- X18'), rows })).toEqual(['0-10 P', '10- X05']);
  expect(lines({ from: 200 * minute, told: stretches('170-210 X18', '210- P'), rows })).toEqual([
    '0-10 P',
    '10-210 X05 dispatcher',
    '210- P',
  ]);
  expect(lines({ from: 200 * minute, told: stretches('190- P'), rows }).slice(0, 2)).toEqual([
    '0-10 P',
    '10-190 X05 dispatcher',
  ]);
  expect(lines({ from: 190 * minute, told: stretches('190- P'), rows })).toEqual(['0-10 P', '10- X05']);
});

test('stops without a reason that last less than three minutes, whole or between others, are part of the work', () => {
  expect(lines({ told: stretches('0-10 P', '10-12 X18', '12- P'), rows: [] })).toEqual(['0- P']);
  expect(lines({ told: stretches('0-10 P', '10-20 X18', '20- P'), rows: [row('12-20 M01', 'machine')] })).toEqual([
    '0-12 P',
    '12-20 M01 machine',
    '20- P',
  ]);
  expect(lines({ told: stretches('0-10 X12', '10- X18'), rows: [], now: 12 * minute })).toEqual(['0- X12']);
  expect(lines({ told: stretches('0-10 X12', '10- X18'), rows: [], now: 13 * minute })).toEqual([
    '0-10 X12',
    '10- X18',
  ]);
});

test('before the window and in closed shifts nothing changes', () => {
  const rows = [row('0-8 X12'), row('8-30 P'), row('30-50 X13'), row('50- P')];
  expect(
    lines({
      from: 10 * minute,
      told: stretches('0-20 X13', '20-60 X12', '60- P'),
      rows,
      locked: [{ from: 25 * minute, to: 40 * minute }],
    }),
  ).toEqual(['0-8 X12', '8-10 P', '10-20 X13', '20-25 X12', '25-30 P', '30-40 X13', '40-60 X12', '60- P']);
});

test('where the haul cycles know nothing everything stays', () => {
  const rows = [row('0-5 X12'), row('5- P')];
  expect(lines({ told: stretches('20-30 P', '30- X12'), rows })).toEqual(['0-5 X12', '5-30 P', '30- X12']);
});

test.each(Array.from({ length: 60 }, (_, index) => index + 1))(
  'revisions in any order come to the same ledger, without gap or overlap (seed %i)',
  (seed) => {
    const random = seededRandom(seed);
    const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
    const history = (): readonly ToldStretch[] => {
      const edges = [0, ...Array.from({ length: 12 }, () => 1 + Math.floor(random() * 200))]
        .toSorted((a, b) => a - b)
        .filter((edge, index, all) => edge !== all[index - 1]);
      return stretches(
        ...edges.map(
          (edge, index) => `${edge}-${edges[index + 1] ?? ''} ${pick(['P', 'P', 'X12', 'X13', 'X18', 'M09'])}`,
        ),
      );
    };
    const hard = [row('40-52 X02', 'dispatcher'), row('90-130 M01', 'downtime')];
    const [first, second, last] = [history(), history(), history()];
    const through = (...revisions: readonly (readonly ToldStretch[])[]): readonly LedgerRow[] =>
      revisions.reduce<readonly LedgerRow[]>((rows, revision) => after({ told: revision, rows }).rows, hard);
    const scratch = through(last);
    expect(through(first, second, last).map(line)).toEqual(scratch.map(line));
    expect(through(second, first, last).map(line)).toEqual(scratch.map(line));
    expect(after({ told: last, rows: scratch }).writes).toBe(0);
    expect(scratch.slice(1).every(({ from }, index) => scratch[index]?.to === from)).toBe(true);
    expect(scratch.filter(({ to }) => to === null)).toHaveLength(1);
    // A part of it, from an instant on, comes to the same.
    const from = 30 * minute;
    const partly = after({
      told: last,
      rows: after({ told: last, rows: hard }).rows.filter(({ to }) => (to ?? Infinity) >= from),
      from,
    });
    expect(partly.writes).toBe(0);
  },
);
