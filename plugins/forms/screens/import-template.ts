import { v4 } from 'uuid';
import { readVersion } from '../../../core/forms/client.ts';
import { linesOf } from '../../../core/forms/content-lines.ts';
import type { TemplateFile } from '../../../core/forms/template-file.ts';
import type { Bilingual } from '../../../core/records/fields/bilingual.ts';
import { ProblemError } from '../../../core/http/problem-error.ts';
import { records } from '../../../core/records/client.ts';

/**
 * Makes a draft of a template that was read from a file: the next version of the template of its code, or the first of a
 * new one, which goes again where the draft is refused. Answers the draft's id; throws with the sentence of what is wrong.
 */
export async function importTemplate({ head, content }: TemplateFile, file: string): Promise<string> {
  const { rows } = await records.list('form_template', { filter: `code:eq:${head.code}`, limit: 1 });
  const [known] = rows;
  const template =
    known ??
    (await saying(records.create('form_template', { active: true, ...head, label: inBoth(head.label) }, v4())));
  const { sections, items } = linesOf({
    sections: content.sections.map((section) => ({
      ...section,
      title: inBoth(section.title),
      items: section.items.map((item) => ({ ...item, label: inBoth(item.label) })),
    })),
  });
  const keys = known ? await keysByCode(known.id) : new Map<string, string>();
  try {
    const draft = await saying(
      records.create(
        'form_template_version',
        {
          template: template.id,
          sections,
          items: items.map(({ key, ...item }) => ({ ...item, key: key || (keys.get(String(item['code'])) ?? null) })),
          ...(known ? { change_note: file } : {}),
        },
        v4(),
      ),
    );
    return draft.id;
  } catch (error) {
    if (!known) await records.remove('form_template', template);
    throw error;
  }
}

/** What stands in one language stands for both until somebody translates it. */
const inBoth = ({ en, fr }: Bilingual): Bilingual => ({ en: en ?? fr, fr: fr ?? en });

/** What the items of a template's last version are known by: an import without keys goes on with their answers. */
async function keysByCode(template: string): Promise<ReadonlyMap<string, string>> {
  const { rows } = await records.list('form_template_version', {
    filter: `template:eq:${template}`,
    sort: '-number',
    limit: 1,
  });
  const [last] = rows;
  if (!last) return new Map();
  const { content } = await readVersion(last.id);
  return new Map(content.sections.flatMap(({ items }) => items.map(({ code, key }) => [code, key] as const)));
}

/** The sentence beside a field says more than that some field is wrong. */
const saying = async <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const [field] = Object.entries(error.fields);
    throw field ? new Error(`${field[0]}: ${field[1]}`) : error;
  });
