import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Database, Host } from '../../../core/host/host.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { barredFrom, reachOf } from '../formulas/equivalence-graph.ts';
import type { Explanation, FamilyEdge, PartFamily, PartHead } from '../shared/part-answers.ts';
import { readFamily, type KeptEquivalence } from './equivalences.ts';
import { readHeads } from './part-heads.ts';

/** Most parts of a family that are drawn, the nearest first. */
const mostDrawn = 30;
const typed = z.string().trim().min(1).max(80);

/**
 * `GET /api/spare_parts/family/?part=<id>`: the parts that are linked with one, and what may be taken in its place;
 * `…/explain/?from=…&to=…`: whether one code or reference may be taken for another, by which way.
 */
export function familyRoutes(app: FastifyInstance, host: Host): void {
  const options = (summary: string, names: readonly string[]) => ({
    schema: {
      summary,
      tags: ['spare-parts'],
      querystring: { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string' }])) },
    },
    validatorCompiler: () => () => true,
    config: { can: 'part_equivalence:read' as const },
  });
  app.get(
    '/api/spare_parts/family/',
    options('The family of a part', ['part']),
    async ({ query }: FastifyRequest): Promise<PartFamily> => {
      const parsed = z.strictObject({ part: z.uuid() }).safeParse(query);
      if (!parsed.success) throw problems.badQuery(msg`Name a part.`);
      const origin = parsed.data.part;
      const edges = await readFamily(host.db, [origin], { proposed: true });
      const members = nearestFirst(origin, edges);
      const shown = new Set(members.slice(0, mostDrawn));
      const parts = await readHeads(host.db, [...shown]);
      if (!parts.some(({ id }) => id === origin)) throw problems.notFound();
      const approved = edges.filter(({ state }) => state === 'approved');
      return {
        origin,
        parts,
        edges: edges.filter(({ a, b }) => shown.has(a) && shown.has(b)),
        reached: reachOf(origin, approved).map(({ part, as, condition }) => ({ part, as, condition })),
        more: members.length - shown.size,
      };
    },
  );

  app.get(
    '/api/spare_parts/explain/',
    options('Whether a reference may be taken for another', ['from', 'to']),
    async ({ query }: FastifyRequest): Promise<Explanation> => {
      const parsed = z.strictObject({ from: typed, to: typed }).safeParse(query);
      if (!parsed.success) throw problems.badQuery(msg`Enter two references or codes.`);
      const [from, to] = [await named(host.db, parsed.data.from), await named(host.db, parsed.data.to)];
      return explain(host.db, from, to);
    },
  );
}

/** Every part of the family, by how many equivalences lie between it and one of them. */
function nearestFirst(origin: string, edges: readonly KeptEquivalence[]): readonly string[] {
  const neighbours = new Map<string, string[]>();
  for (const { a, b } of edges) {
    neighbours.set(a, [...(neighbours.get(a) ?? []), b]);
    neighbours.set(b, [...(neighbours.get(b) ?? []), a]);
  }
  const seen = new Set([origin]);
  for (const part of seen) for (const next of neighbours.get(part) ?? []) seen.add(next);
  return [...seen];
}

/** The parts of a code or a reference, however it is spelled. */
async function named(db: Database, text: string): Promise<readonly PartHead[]> {
  const { rows } = await sql<{ id: string }>`
    select id
    from part
    where (part_ref_norm(code) = part_ref_norm(${text}) or part_ref_norm(manufacturer_ref) = part_ref_norm(${text}))
      and part_ref_norm(${text}) <> ''
      and deleted_at is null
    union
    select part
    from part_reference
    where ref_norm = part_ref_norm(${text}) and ref_norm <> '' and deleted_at is null`.execute(db);
  return readHeads(
    db,
    rows.map(({ id }) => id),
  );
}

async function explain(db: Database, from: readonly PartHead[], to: readonly PartHead[]): Promise<Explanation> {
  const none = { from, to, path: null, as: null, condition: null, barred: false };
  const edges = await readFamily(
    db,
    from.map(({ id }) => id),
  );
  const ways = from.flatMap(({ id }) => reachOf(id, edges));
  const way = ways.find(({ part }) => to.some(({ id }) => id === part));
  if (!way) {
    const isBarred = from.some(({ id }) => to.some((other) => barredFrom(id, edges).has(other.id)));
    return { ...none, barred: isBarred };
  }
  const heads = new Map((await readHeads(db, way.path)).map((head) => [head.id, head]));
  return {
    ...none,
    as: way.as,
    condition: way.condition,
    path: way.path.flatMap((id, index) => {
      const part = heads.get(id);
      const before = way.path[index - 1];
      return part ? [{ part, step: before === undefined ? null : stepBetween(before, id, edges) }] : [];
    }),
  };
}

/** The equivalence by which a way goes from one part to the next. */
const stepBetween = (from: string, to: string, edges: readonly KeptEquivalence[]): FamilyEdge['relation'] | null =>
  edges.find(
    ({ a, b, relation }) =>
      (relation === 'same' && ((a === from && b === to) || (a === to && b === from))) ||
      ((relation === 'replaces' || relation === 'alternative') && a === to && b === from),
  )?.relation ?? null;
