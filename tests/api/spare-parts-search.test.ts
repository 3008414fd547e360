import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import type {
  CrossReference,
  CrossReferenceVerdicts,
  Explanation,
  MachinePart,
  PartFamily,
  PartSearch,
} from '../../plugins/spare-parts/shared/part-answers.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

let server: TestServer;
let mechanic: TestUser;
let keeper: TestUser;
let buyer: TestUser;
const ids = new Map<string, string>();
const id = (code: string): string => ids.get(code) ?? '';
const maker = (code: string): string => seedId('manufacturer', code);

/** E1 of the catalogue, with parts A to E; references of three makers; and one that A must not be taken for. */
beforeAll(async () => {
  server = await startTestServer();
  [mechanic, keeper, buyer] = (await Promise.all(
    ['mechanic', 'storekeeper', 'buyer'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser];
  const { db } = server.host;
  for (const [place, code] of ['A', 'B', 'C', 'D', 'E'].entries()) {
    const name = `ZQ-${code}`;
    ids.set(code, seedId('part', name));
    await sql`
      insert into part (id, code, label, category, kind, unit, criticality, status, manufacturer, manufacturer_ref, barcode)
      values (${id(code)}, ${name}, ${JSON.stringify({ en: `Zirconia nozzle ${code}`, fr: `Buse en zircone ${code}` })},
        ${seedId('part_category', place < 3 ? 'FILTER' : 'WELD')}, 'spare', ${seedId('unit_of_measure', 'PCE')},
        ${place === 0 ? 'V' : 'D'}, 'active', ${maker('NORVIKA')}, ${`77-XK ${place}01`}, ${`299000000000${place}`})`.execute(
      db,
    );
  }
  await sql`
    insert into part_reference (id, part, manufacturer, ref, ref_norm, kind)
    values (${seedId('part_reference', 'zq')}, ${id('A')}, ${maker('BELMARA')}, '1R-0716/ZQ', '1R0716ZQ', 'oem')`.execute(
    db,
  );
  for (const [a, relation, b, condition] of [
    ['A', 'same', 'B', null],
    ['C', 'replaces', 'B', null],
    ['C', 'same', 'D', null],
    ['E', 'alternative', 'C', 'with adapter'],
  ] as const)
    await sql`
      insert into part_equivalence (id, part_a, part_b, relation, condition, state)
      values (gen_random_uuid(), ${id(a)}, ${id(b)}, ${relation}, ${condition}, 'approved')`.execute(db);
});
afterAll(() => server.stop());

const search = async (q: string, more: Record<string, string> = {}): Promise<PartSearch> =>
  (await mechanic.json<PartSearch>(`spare_parts/search/?${new URLSearchParams({ q, ...more })}`)).body;
const told = ({ parts }: PartSearch): string[] => parts.map(({ code, because, as }) => `${code} ${as ?? because}`);

describe('search', () => {
  test('a code, then what may be taken in its place, then what the words bring', async () => {
    const found = await search('zq-b');
    expect(told(found).slice(0, 5)).toEqual(['ZQ-B code', 'ZQ-A same', 'ZQ-C newer', 'ZQ-D newer', 'ZQ-E alternative']);
    expect(found.parts[4]).toMatchObject({ matched: 'ZQ-B', condition: 'with adapter' });
  });

  test.each(['1R-0716/ZQ', '1r 0716 zq', '1R0716ZQ'])(
    'the reference %s is one, however it is spelled',
    async (spelled) => {
      expect((await search(spelled)).parts[0]).toMatchObject({
        code: 'ZQ-A',
        because: 'reference',
        matched: '1R-0716/ZQ',
      });
    },
  );

  test('what begins so comes after what is exact', async () => {
    expect(told(await search('77xk001'))[0]).toBe('ZQ-A reference');
    expect(told(await search('77 xk'))).toEqual(['A', 'B', 'C', 'D', 'E'].map((code) => `ZQ-${code} prefix`));
  });

  test('a barcode, and words in either language without their accents', async () => {
    expect(told(await search('2990000000002'))).toEqual(['ZQ-C barcode', 'ZQ-D same', 'ZQ-E alternative']);
    expect(told(await search('ZIRCONE buse d')).slice(0, 2)).toEqual(['ZQ-D words', 'ZQ-A fuzzy']);
    expect((await search('nozzle zirconia')).total).toBe(5);
    expect((await search('filtre a huile moteur h98')).parts.length).toBeGreaterThan(0);
  });

  test('last what is nearly the same', async () => {
    const found = await search('zirconnia nozle');
    expect(found.total).toBeGreaterThanOrEqual(5);
    expect(new Set(found.parts.map(({ because }) => because))).toEqual(new Set(['fuzzy']));
    expect(told(await search('1R0717ZQ'))[0]).toBe('ZQ-A fuzzy');
    expect((await search('%%%_\\')).parts).toEqual([]);
  });

  test('facets count what was found, and narrow it down', async () => {
    const { facets } = await search('zircone');
    expect(facets.category.map(({ label, count }) => [label?.en, count])).toEqual([
      ['Filters', 3],
      ['Welding', 2],
    ]);
    expect(facets.criticality.map(({ id: key, count }) => [key, count])).toEqual([
      ['D', 4],
      ['V', 1],
    ]);
    const narrowed = await search('zircone', { category: seedId('part_category', 'WELD') });
    expect(narrowed.parts.map(({ code }) => code)).toEqual(['ZQ-D', 'ZQ-E']);
    expect(narrowed.facets.category).toHaveLength(2);
  });

  test('the beginning of a reference is found by an index', async () => {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select part from part_reference where ref_norm ~>=~ '1R0716' and ref_norm ~<~ '1R0716Z' and deleted_at is null`.execute(
      server.host.db,
    );
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('part_reference_norm_idx');
  });
});

describe('machines', () => {
  test('the parts of a machine, of its model and of its group, and of no other', async () => {
    const truck = seedId('equipment', 'T-01');
    const { body } = await mechanic.json<{ parts: MachinePart[] }>(`spare_parts/machine_parts/?equipment=${truck}`);
    expect(new Set(body.parts.map(({ of }) => of)).has('model')).toBe(true);
    expect(new Set(body.parts.map(({ of }) => of)).has('group')).toBe(true);
    const names = body.parts.filter(({ of }) => of === 'model').map(({ label }) => label.en);
    expect(names.length).toBeGreaterThan(40);
    expect(names.filter((name) => !name.endsWith(', H98'))).toEqual([]);
    const places = body.parts.map(({ code, position }) => `${code} ${position ?? ''}`);
    expect(new Set(places).size).toBe(places.length);
  });

  test('of a machine that is not there nothing is told', async () => {
    expect((await mechanic.json(`spare_parts/machine_parts/?equipment=${seedId('equipment', 'NONE')}`)).status).toBe(
      404,
    );
  });
});

describe('families', () => {
  test('E1: the family of a part, and what may be taken in its place', async () => {
    const reached = async (code: string): Promise<string[]> => {
      const { body } = await mechanic.json<PartFamily>(`spare_parts/family/?part=${id(code)}`);
      expect(body.parts).toHaveLength(5);
      return body.reached.map(({ part, as }) => `${[...ids].find(([, one]) => one === part)?.[0] ?? ''} ${as}`);
    };
    expect(await reached('A')).toEqual(['B same', 'C newer', 'D newer', 'E alternative']);
    expect(await reached('D')).toEqual(['C same', 'E alternative']);
  });

  test('the way from one reference to another is explained; what is said not to be equivalent wins', async () => {
    const explain = async (from: string, to: string) =>
      (await mechanic.json<Explanation>(`spare_parts/explain/?${new URLSearchParams({ from, to })}`)).body;
    const way = await explain('1r0716-zq', 'ZQ-D');
    expect(way.as).toBe('newer');
    expect(way.path?.map(({ part, step }) => `${step ?? 'from'} ${part.code}`)).toEqual([
      'from ZQ-A',
      'same ZQ-B',
      'replaces ZQ-C',
      'same ZQ-D',
    ]);
    expect(await explain('ZQ-D', 'ZQ-A')).toMatchObject({ path: null, barred: false });
    await sql`
      insert into part_equivalence (id, part_a, part_b, relation, state)
      values (gen_random_uuid(), ${id('D')}, ${id('A')}, 'not_equivalent', 'approved')`.execute(server.host.db);
    expect(await explain('ZQ-A', 'ZQ-D')).toMatchObject({ path: null, barred: true });
    expect((await explain('ZQ-A', 'nothing')).to).toEqual([]);
  });
});

describe('cross-reference lists', () => {
  const line = (ref_a: string, relation: string, ref_b: string, more: object = {}): CrossReference => ({
    maker_a: 'Norvika',
    ref_a,
    maker_b: 'NORVIKA',
    ref_b,
    relation,
    condition: '',
    source: '',
    ...more,
  });
  const send = (user: TestUser, lines: readonly CrossReference[], commit: boolean, language = 'en') =>
    user.json<CrossReferenceVerdicts>('spare_parts/cross_references/', {
      method: 'POST',
      body: { lines, commit },
      headers: { 'accept-language': language },
    });

  test('every line has its verdict; with one that is wrong nothing is written', async () => {
    const lines = [
      line('77XK401', 'same', '77-xk 301'),
      line('77XK001', 'same', '77XK101'),
      line('77XK001', 'same', '9999ZZ'),
      line('77XK101', 'replaces', '77XK201'),
      line('77XK001', 'sort of', '77XK201'),
    ];
    const { body } = await send(buyer, lines, true);
    expect(body.written).toBe(false);
    expect(body.lines.map(({ verdict }) => verdict)).toEqual(['new', 'unchanged', 'error', 'error', 'error']);
    expect(body.lines[2]?.sentence).toBe('Line 3: unknown Reference « 9999ZZ ».');
    expect(body.lines[3]?.sentence).toMatch(/^This would make a loop: /);
    expect(body.lines[4]?.sentence).toBe('Line 5: unknown Relation « sort of ».');
  });

  test('all lines are proposed at once, and the same list changes nothing the second time', async () => {
    const lines = [line('77XK401', 'Identique', '77XK301', { source: 'maker' })];
    expect((await send(keeper, lines, false)).body).toEqual({
      lines: [{ verdict: 'new', sentence: null }],
      written: false,
    });
    expect((await send(keeper, lines, true)).body.written).toBe(true);
    expect((await send(keeper, lines, true)).body.lines).toEqual([{ verdict: 'unchanged', sentence: null }]);
    const { rows } = await sql<{ state: string; source: string }>`
      select state, source from part_equivalence where part_a = ${id('E')} and part_b = ${id('D')}`.execute(
      server.host.db,
    );
    expect(rows).toEqual([{ state: 'proposed', source: 'maker' }]);
    expect((await send(mechanic, lines, false)).status).toBe(403);
  });
});
