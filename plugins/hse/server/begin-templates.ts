import { sql } from 'kysely';
import { v5 } from 'uuid';
import { linesOf } from '../../../core/forms/content-lines.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { createRows, type RowsContext } from '../../../core/records/change-rows.server.ts';
import { templates } from './templates/index.ts';
import type { SeededTemplate } from './templates/template.ts';
import { formTemplateTable } from './uses.ts';

/** Of names that the plugin's templates are known by; made once for this purpose. */
const namespace = 'd3c5a5b4-35a5-4d0a-9d3a-7f4b9f0d9c61';
/** The ids that the plugin's templates, and their first versions, begin with. */
export const templateId = (code: string): string => v5(code, namespace);
export const versionId = (code: string): string => v5(`${code} 1`, namespace);

/**
 * The plugin's templates, each with its first version, where there is none of its code: what people made of them, or
 * took away, stays as it is.
 */
export async function beginTemplates(host: Host): Promise<void> {
  if (!host.records.has('form_template')) return;
  await within(host.db, async (db) => {
    const { rows } = await sql<{ code: string }>`select code from ${formTemplateTable}`.execute(db);
    const known = new Set(rows.map(({ code }) => code));
    const missing = templates.filter(({ code }) => !known.has(code));
    await write({ host, db, machine: 'hse-templates' }, missing);
  });
}

/** The demo is filled in one transaction: what is written for it belongs there. */
const within = (db: Database, work: (db: Database) => Promise<void>): Promise<void> =>
  db.isTransaction ? work(db) : db.transaction().execute(work);

async function write(context: RowsContext, missing: readonly SeededTemplate[]): Promise<void> {
  await createRows(
    context,
    'form_template',
    missing.map(({ code, label, families, sections: _sections, ...template }) => ({
      id: templateId(code),
      code,
      label,
      ...template,
      equipment_families: families.join(' ') || null,
      pass_mark: 100,
      review: 'on_nok',
      active: true,
    })),
    { orNothing: true },
  );
  const now = new Date().toISOString();
  await createRows(
    context,
    'form_template_version',
    missing.map(({ code, sections }) => ({
      id: versionId(code),
      template: templateId(code),
      number: 1,
      state: 'published',
      effective_from: now,
      ...linesOf({ sections }),
    })),
    { orNothing: true },
  );
}
