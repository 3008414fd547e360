import { sql, type RawBuilder } from 'kysely';
import { mineralTypeTable } from './uses.ts';

/**
 * The name of a material as browsers are told it (`MaterialName`), by the column of its id: null without one, without
 * words where nobody knows it.
 */
export const materialNameSql = (material: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  case when ${material} is not null then jsonb_build_object(
    'en', (select label ->> 'en' from ${mineralTypeTable} mineral where mineral.id = ${material}),
    'fr', (select label ->> 'fr' from ${mineralTypeTable} mineral where mineral.id = ${material})) end`;
