import { sql } from 'kysely';
import { contentOf, type ContentLines } from '../../../core/forms/content-lines.ts';
import type { FormContent, Judging } from '../../../core/forms/template.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { equipmentTable } from './uses.ts';

/** A version as it judges: what it asks, and how its template looks at what is answered. */
export interface KnownVersion {
  readonly id: string;
  readonly number: number;
  readonly state: 'draft' | 'published' | 'retired';
  /** ISO 8601. */
  readonly retired_at: string | null;
  readonly effective_from: string | null;
  /** When its template was switched off or deleted, as far as is known; null while it is in use. */
  readonly out_of_use_since: string | null;
  readonly template: string;
  readonly code: string;
  readonly label: { readonly en: string; readonly fr: string };
  readonly family: string;
  readonly subject_kind: string;
  /** Families of machines or kinds of items that it is made for; null for all. */
  readonly kinds: string | null;
  readonly grounding: boolean;
  readonly pass_mark: number;
  readonly once_per_shift: boolean;
  readonly decides: boolean;
  readonly content: FormContent;
}

const columns = sql`
  version.id, version.number, version.state, version.retired_at, version.effective_from,
  case when template.deleted_at is not null then template.deleted_at when template.active is false then template.updated_at end
    as out_of_use_since, version.sections, version.items, template.id as template,
  template.code, template.label, template.family, template.subject_kind, template.equipment_families as kinds, template.pass_mark,
  coalesce(template.grounding, false) as grounding, coalesce(template.once_per_shift, false) as once_per_shift`;

/** A card of a team asks by an item of its own whether work begins; nothing is fit for use or not. */
const selfDecided: readonly string[] = ['spa'];

type Read = Omit<KnownVersion, 'content' | 'decides'> & ContentLines;
const known = ({ sections, items, ...version }: Read): KnownVersion => ({
  ...version,
  decides: !selfDecided.includes(version.family),
  content: contentOf({ sections, items }),
});

/** One version, whatever its state; null where there is none. */
export async function readVersion(db: Database, id: string): Promise<KnownVersion | null> {
  const { rows } = await sql<Read>`
    select ${columns}
    from form_template_version version
    join form_template template on template.id = version.template
    where version.id = ${id} and version.deleted_at is null`.execute(db);
  return rows[0] ? known(rows[0]) : null;
}

/** The version of a template that is filled now; null where there is none. */
export async function publishedVersion(db: Database, code: string): Promise<KnownVersion | null> {
  const { rows } = await sql<Read>`
    select ${columns}
    from form_template_version version
    join form_template template on template.id = version.template
    where template.code = ${code} and template.deleted_at is null and template.active is not false
      and version.state = 'published' and version.deleted_at is null
    order by version.number desc
    limit 1`.execute(db);
  return rows[0] ? known(rows[0]) : null;
}

/** The versions of all templates that are filled now. */
export async function publishedVersions(db: Database): Promise<readonly KnownVersion[]> {
  const { rows } = await sql<Read>`
    select ${columns}
    from form_template_version version
    join form_template template on template.id = version.template
    where template.deleted_at is null and template.active is not false
      and version.state = 'published' and version.deleted_at is null
    order by template.code, version.number`.execute(db);
  return rows.map(known);
}

/** How a version judges a form about a machine that was filled on a day. */
export async function judgingOf(
  host: Host,
  db: Database,
  version: Pick<KnownVersion, 'grounding' | 'pass_mark'>,
  { equipment, day }: { readonly equipment: string | null; readonly day: string },
): Promise<Judging> {
  const { rows } =
    equipment === null || !host.records.has('equipment')
      ? { rows: [] }
      : await sql<{ family: string }>`select family from ${equipmentTable} where id = ${equipment}`.execute(db);
  return {
    grounding: version.grounding,
    passMark: Number(version.pass_mark),
    day,
    facts: rows[0] ? { family: rows[0].family } : {},
  };
}
