import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import type { Host } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { FacetValue, FoundPart, PartSearch } from '../../shared/part-answers.ts';
import { headColumns } from '../part-heads.ts';
import { findMatches } from './find-matches.ts';

const question = z.strictObject({
  q: z.string().max(200),
  category: z.uuid().optional(),
  maker: z.uuid().optional(),
  criticality: z.enum(['V', 'E', 'D']).optional(),
  limit: z.coerce.number().int().min(1).max(200).optional(),
});

/** Parts that are answered where nobody says how many. */
const usual = 50;

interface Row extends Omit<FoundPart, 'because' | 'matched' | 'as' | 'condition'> {
  readonly category_id: string;
  readonly category_label: FacetValue['label'];
  readonly maker_id: string | null;
  readonly maker_label: FacetValue['label'];
}

/**
 * `GET /api/spare_parts/search/?q=…`: parts by whatever somebody knows of them, the surest first, with how many of them
 * are of which category, maker and criticality; each of these may be asked for (catalogue procurement.md §9.3).
 */
export function searchRoute(app: FastifyInstance, host: Host): void {
  const querystring = {
    type: 'object',
    properties: Object.fromEntries(
      ['q', 'category', 'maker', 'criticality', 'limit'].map((name) => [name, { type: 'string' }]),
    ),
  };
  app.get(
    '/api/spare_parts/search/',
    {
      schema: { summary: 'Parts by code, reference, barcode or words', tags: ['spare-parts'], querystring },
      validatorCompiler: () => () => true,
      config: { can: 'part:read' },
    },
    async ({ query }: FastifyRequest): Promise<PartSearch> => {
      const parsed = question.safeParse(query);
      if (!parsed.success) throw problems.badQuery(msg`Enter a search of at most 200 characters.`);
      const { q, category, maker, criticality, limit = usual } = parsed.data;
      const matches = await findMatches(host.db, q);
      const { rows } = await sql<Row>`
        select ${headColumns}, family.code as category, family.id as category_id, family.label as category_label,
          maker.id as maker_id, maker.label as maker_label
        from part
        join part_category family on family.id = part.category
        left join manufacturer maker on maker.id = part.manufacturer
        where part.id = any(${matches.map(({ id }) => id)}::uuid[]) and part.deleted_at is null`.execute(host.db);
      const byId = new Map(rows.map((row) => [row.id, row]));
      const found = matches.flatMap(({ id, ...match }) => {
        const row = byId.get(id);
        return row ? [{ row, match }] : [];
      });
      const kept = found.filter(
        ({ row }) =>
          (category === undefined || row.category_id === category) &&
          (maker === undefined || row.maker_id === maker) &&
          (criticality === undefined || row.criticality === criticality),
      );
      const all = found.map(({ row }) => row);
      return {
        parts: kept.slice(0, limit).map(({ row, match }) => partOf(row, match)),
        total: kept.length,
        facets: {
          category: facetOf(all, ({ category_id: id, category_label: label }) => ({ id, label })),
          maker: facetOf(all, ({ maker_id: id, maker_label: label }) => (id === null ? null : { id, label })),
          criticality: facetOf(all, ({ criticality: id }) => ({ id, label: null })),
        },
      };
    },
  );
}

function partOf(row: Row, match: Pick<FoundPart, 'because' | 'matched' | 'as' | 'condition'>): FoundPart {
  const { id, code, label, maker, reference, status, criticality, photo, category } = row;
  return { id, code, label, maker, reference, status, criticality, photo, category, ...match };
}

/** How many rows have each value, the most usual first. */
function facetOf(
  rows: readonly Row[],
  valueOf: (row: Row) => Pick<FacetValue, 'id' | 'label'> | null,
): readonly FacetValue[] {
  const counts = new Map<string, { label: FacetValue['label']; count: number }>();
  for (const row of rows) {
    const value = valueOf(row);
    if (value) counts.set(value.id, { label: value.label, count: (counts.get(value.id)?.count ?? 0) + 1 });
  }
  return [...counts]
    .map(([id, { label, count }]) => ({ id, label, count }))
    .toSorted((one, other) => other.count - one.count || one.id.localeCompare(other.id));
}
