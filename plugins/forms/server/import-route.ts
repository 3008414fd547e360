import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import * as z from 'zod';
import { keyFaults } from '../../../core/forms/template-faults.ts';
import { checkBody } from '../../../core/host/check-body.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { Problem } from '../../../core/host/problem.ts';
import { tellChanges } from '../../../core/records/changes.server.ts';
import { confirmedOf } from '../../../core/records/confirmed-of.server.ts';
import { lineFields } from '../../../core/records/fields/lines.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { StoredRow } from '../../../core/records/record.ts';
import { createRow } from '../../../core/records/write.server.ts';
import { writingOnce } from '../../../core/records/writing-once.server.ts';
import { formTemplateVersion } from '../records/form-template-version.ts';

const line = z.looseObject({});
const sent = z.strictObject({
  head: z.looseObject({ code: z.string() }),
  sections: z.array(line),
  items: z.array(line),
  /** The name of the file, which the next version of a known template has as its reason. */
  file: z.string(),
});

/**
 * `POST /api/forms/templates/import/`: the template of a file as a draft, the next version of the template of its code or
 * the first of a new one. All or nothing: where the draft is refused there is no template either.
 */
export function importRoute(app: FastifyInstance, host: Host): void {
  app.post('/api/forms/templates/import/', { config: { can: 'form_template:create' } }, async (request, reply) => {
    const { head, sections, items, file } = checkBody(sent, request.body);
    const [template, version] = [host.records.get('form_template'), host.records.get('form_template_version')];
    if (!template || !version) throw problems.notFound();
    const { caller, ip } = request;
    const created: (readonly [record: string, row: StoredRow])[] = [];
    const id = await writingOnce(host, request, async ({ db, along }) => {
      const context = { host, db, caller, requestId: request.id, ip, ...(along && { along }), ...confirmedOf(request) };
      const known = await templateOf(db, head.code);
      const made = known === null ? await createRow(template, { active: true, ...head }, context) : null;
      const keys = known === null ? new Map<string, string>() : await keysByCode(db, known);
      const keyed = items.map((item) => ({
        ...item,
        key: typeof item['key'] === 'string' && item['key'] !== '' ? item['key'] : (keys.get(codeOf(item)) ?? null),
      }));
      const [shared] = keyFaults(keyed.map((item) => ({ key: item.key ?? '', code: codeOf(item) })));
      if (shared) throw problems.invalid({ items: shared.sentence });
      const content = { sections, items: keyed };
      const draft = await createRow(
        version,
        { template: known ?? made?.id, ...content, ...(known === null ? {} : { change_note: file }) },
        context,
      ).catch((error: unknown) => Promise.reject(byCode(error, content)));
      if (made) created.push(['form_template', made]);
      created.push(['form_template_version', draft]);
      return draft.id;
    });
    for (const [record, row] of created) tellChanges(host, record, [row], 'create');
    return reply.code(201).send({ id } satisfies Pick<StoredRow, 'id'>);
  });
}

const codeOf = ({ code }: Readonly<Record<string, unknown>>): string => (typeof code === 'string' ? code : '');

async function templateOf(db: Database, code: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select id from form_template where code = ${code} and deleted_at is null`.execute(db);
  return rows[0]?.id ?? null;
}

/** What the items of a template's last version are known by: an import without keys goes on with their answers. */
async function keysByCode(db: Database, template: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await sql<{ items: readonly { readonly code: string; readonly key: string }[] }>`
    select items from form_template_version
    where template = ${template} and deleted_at is null
    order by number desc
    limit 1`.execute(db);
  return new Map((rows[0]?.items ?? []).map(({ code, key }) => [code, key]));
}

type Lines = Readonly<Record<'sections' | 'items', readonly Readonly<Record<string, unknown>>[]>>;

/** What is wrong with a line, told by the code of its item or section and the name of its field instead of its place. */
function byCode(error: unknown, lines: Lines): unknown {
  if (!(error instanceof Problem)) return error;
  const [found] = Object.entries(error.details.fields ?? {});
  if (!found) return error;
  const [path, wrong] = found;
  const [list = '', place, name = ''] = path.split('.');
  if ((list !== 'items' && list !== 'sections') || place === undefined) return error;
  const code = codeOf(lines[list][Number(place)] ?? {}) || String(Number(place) + 1);
  const field = fieldLabel(list, name);
  const sentence = {
    ...(list === 'items'
      ? msg({ message: 'Item {code}, {field}: {wrong}' })
      : msg({ message: 'Section {code}, {field}: {wrong}' })),
    values: { code, field, wrong },
  };
  return new Problem(error.status, error.code, sentence, { fields: { [path]: sentence } });
}

const fieldLabel = (list: keyof Lines, name: string): MessageDescriptor | string =>
  lineFields(formTemplateVersion.fields[list])[name]?.label ?? name;
