import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { seedId } from '../../core/host/seed.ts';
import { commit, preview } from '../support/import.ts';
import { startTestServer, type TestServer, type TestUser } from '../support/server.ts';

interface Row {
  readonly id: string;
  readonly version: number;
  readonly state?: string;
  readonly [field: string]: unknown;
}

let server: TestServer;
let keeper: TestUser;
let buyer: TestUser;
let planner: TestUser;
let mechanic: TestUser;
let keys = 0;
beforeAll(async () => {
  server = await startTestServer();
  [keeper, buyer, planner, mechanic] = (await Promise.all(
    ['storekeeper', 'buyer', 'planner', 'mechanic'].map((name) => server.login(name)),
  )) as [TestUser, TestUser, TestUser, TestUser];
});
afterAll(() => server.stop());

type Answered = Row & { code: string; errors?: Record<string, string> };
const headers = (language = 'en') => ({ 'idempotency-key': `part-${(keys += 1)}`, 'accept-language': language });
const create = (user: TestUser, record: string, body: unknown, language = 'en') =>
  user.json<Answered>(`records/${record}/`, { method: 'POST', body, headers: headers(language) });
const step = (user: TestUser, row: Pick<Row, 'id' | 'version'>, name: string) =>
  user.json<Answered>(`records/part_equivalence/${row.id}/transitions/${name}/`, {
    method: 'POST',
    body: {},
    headers: { ...headers(), 'if-match': `"${row.version}"` },
  });
const maker = (code: string): string => seedId('manufacturer', code);
const draft = (more: object = {}) => ({
  label: { en: 'Test part', fr: "Article d'essai" },
  category: seedId('part_category', 'FILTER'),
  kind: 'spare',
  unit: seedId('unit_of_measure', 'PCE'),
  criticality: 'D',
  status: 'active',
  ...more,
});
async function newPart(code: string, more: object = {}): Promise<string> {
  const { status, body } = await create(keeper, 'part', draft({ code, ...more }));
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}

describe('parts', () => {
  test('one without a code takes the next number', async () => {
    const [one, other] = [await create(keeper, 'part', draft()), await create(keeper, 'part', draft())];
    expect([one.body.code, other.body.code]).toEqual(['P-002401', 'P-002402']);
  });

  test('a maker’s reference is of one part, however it is spelled, in both languages', async () => {
    await newPart('REF-1', {
      manufacturer: maker('NORVIKA'),
      manufacturer_ref: '1R-0716',
      references: [{ manufacturer: maker('BELMARA'), ref: 'b 77.1', kind: 'aftermarket' }],
    });
    const again = draft({ code: 'REF-2', manufacturer: maker('NORVIKA'), manufacturer_ref: '1r 0716' });
    expect((await create(keeper, 'part', again)).body.errors).toEqual({
      manufacturer_ref: 'Part REF-1 already has this maker and reference.',
    });
    expect((await create(keeper, 'part', again, 'fr')).body.errors?.manufacturer_ref).toBe(
      "L'article REF-1 a déjà ces fabricant et référence.",
    );
    const cross = draft({ code: 'REF-2', manufacturer: maker('BELMARA'), manufacturer_ref: 'B771' });
    expect((await create(keeper, 'part', cross)).status).toBe(422);
    await newPart('REF-3', { manufacturer: maker('CASTOREL'), manufacturer_ref: '1R0716' });
    const { rows } = await sql<{ norm: string }>`
      select ref_norm as norm from part_reference where ref = 'b 77.1'`.execute(server.host.db);
    expect(rows).toEqual([{ norm: 'B771' }]);
  });

  test('a hazardous one needs its safety data sheet, in both languages', async () => {
    const hazardous = draft({ hazard: seedId('hazard_class', 'FLAM') });
    expect((await create(keeper, 'part', hazardous)).body.errors).toEqual({
      sds: 'A hazardous part needs its safety data sheet.',
    });
    expect((await create(keeper, 'part', hazardous, 'fr')).body.errors?.sds).toBe('Un produit dangereux exige sa FDS.');
  });

  test('the storekeeper makes them, the planner changes them, a mechanic reads them', async () => {
    const id = await newPart('ROLE-1');
    expect((await create(planner, 'part', draft())).status).toBe(403);
    const changed = await planner.json(`records/part/${id}/`, {
      method: 'PATCH',
      body: { weight: 12.5 },
      headers: { ...headers(), 'if-match': '"1"' },
    });
    expect(changed.status).toBe(200);
    expect((await mechanic.json<Row>(`records/part/${id}/`)).body.weight).toBe(12.5);
  });

  test('a file of parts is imported once', async () => {
    const file = [
      'code,label,category,unit,maker,reference,tracking,criticality,kind',
      'IMP-1,Fuel cap / Bouchon de réservoir,FILTER,PCE,ATLAS,ZZ-1,none,D,spare',
      'IMP-2,Drain plug / Bouchon de vidange,FILTER,PCE,ATLAS,ZZ-2,none,E,spare',
    ].join('\n');
    const first = await preview(server, keeper, 'part', file);
    expect(first).toMatchObject({ counts: { new: 2, error: 0 } });
    expect(await commit(keeper, first)).toMatchObject({ state: 'done', counts: { new: 2 } });
    expect(await preview(server, keeper, 'part', file)).toMatchObject({ counts: { unchanged: 2 } });
  });
});

test('a category does not lie below itself', async () => {
  const category = (code: string, parent: string | null) =>
    create(keeper, 'part_category', { code, label: { en: code, fr: code }, parent, active: true });
  const top = (await category('TOP', null)).body;
  const below = (await category('BELOW', top.id)).body;
  const { body } = await keeper.json<Answered>(`records/part_category/${top.id}/`, {
    method: 'PATCH',
    body: { parent: below.id },
    headers: { ...headers('fr'), 'if-match': `"${top.version}"` },
  });
  expect(body.errors).toEqual({ parent: 'Une catégorie ne peut être rattachée à elle-même.' });
});

describe('equivalences', () => {
  const pair = (a: string, relation: string, b: string, more: object = {}) => ({
    part_a: a,
    relation,
    part_b: b,
    ...more,
  });

  test('proposed by storekeeper and buyer, approved by the planner; then it stays', async () => {
    const [a, b] = [await newPart('EQ-A'), await newPart('EQ-B')];
    expect((await create(mechanic, 'part_equivalence', pair(a, 'same', b))).status).toBe(403);
    const made = await create(buyer, 'part_equivalence', pair(a, 'same', b));
    expect(made.body.state).toBe('proposed');
    expect((await step(keeper, made.body, 'approve')).status).toBe(403);
    const approved = await step(planner, made.body, 'approve');
    expect(approved.body.state).toBe('approved');
    const change = await planner.json<Answered>(`records/part_equivalence/${made.body.id}/`, {
      method: 'PATCH',
      body: { models: 'H98' },
      headers: { ...headers(), 'if-match': `"${approved.body.version}"` },
    });
    expect(change.body.code).toBe('locked');
    expect((await create(keeper, 'part_equivalence', pair(b, 'same', a))).body.errors).toEqual({
      part_b: 'This is already recorded the other way round.',
    });
  });

  test('a loop is refused with its path, in both languages', async () => {
    const [a, b, c] = [await newPart('LOOP-A'), await newPart('LOOP-B'), await newPart('LOOP-C')];
    expect((await create(keeper, 'part_equivalence', pair(b, 'replaces', a))).status).toBe(201);
    expect((await create(keeper, 'part_equivalence', pair(b, 'same', c))).status).toBe(201);
    const closing = pair(a, 'replaces', c);
    expect((await create(keeper, 'part_equivalence', closing)).body.errors).toEqual({
      part_b: 'This would make a loop: LOOP-C → LOOP-A → LOOP-B → LOOP-C.',
    });
    expect((await create(keeper, 'part_equivalence', closing, 'fr')).body.errors?.part_b).toBe(
      'Cela formerait une boucle\u202f: LOOP-C → LOOP-A → LOOP-B → LOOP-C.',
    );
  });

  test('two writers who each close half of a loop: one of them is refused', async () => {
    const [a, b] = [await newPart('RACE-A'), await newPart('RACE-B')];
    const answers = await Promise.all([
      create(keeper, 'part_equivalence', pair(a, 'replaces', b)),
      create(buyer, 'part_equivalence', pair(b, 'replaces', a)),
    ]);
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([201, 422]);
  });

  test('an alternative names its condition; what is replaced is told with the newer part', async () => {
    const [a, b] = [await newPart('ALT-A'), await newPart('ALT-B')];
    expect((await create(keeper, 'part_equivalence', pair(a, 'alternative', b))).body.errors).toHaveProperty(
      'condition',
    );
    const made = await create(keeper, 'part_equivalence', pair(a, 'replaces', b));
    const replaced = async () => (await keeper.json<Row>(`records/part/${a}/`)).body.replaces;
    expect(await replaced()).toEqual([]);
    await step(planner, made.body, 'approve');
    expect(await replaced()).toMatchObject([{ id: b }]);
  });
});

test('a part fits a group, a machine or a model, each place told once', async () => {
  const part = await newPart('FIT-1');
  expect((await create(planner, 'part_fit', { part })).body.errors).toHaveProperty('model');
  expect((await create(planner, 'part_fit', { part, model: 'H98', position: 'left' })).status).toBe(201);
  expect((await create(planner, 'part_fit', { part, model: 'h98', position: 'Left' })).body.errors).toEqual({
    part: 'This part is already recorded for this place.',
  });
  expect((await create(planner, 'part_fit', { part, equipment: seedId('equipment', 'T-01') })).status).toBe(201);
});
