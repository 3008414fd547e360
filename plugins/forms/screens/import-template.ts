import { linesOf } from '../../../core/forms/content-lines.ts';
import type { TemplateFile } from '../../../core/forms/template-file.ts';
import { api } from '../../../core/http/api.ts';
import { ProblemError } from '../../../core/http/problem-error.ts';
import { underOneKey } from '../../../core/http/retry-key.ts';
import type { Bilingual } from '../../../core/records/fields/bilingual.ts';

/**
 * Makes a draft of a template that was read from a file: the next version of the template of its code, or the first of a
 * new one; where the draft is refused there is no template either. Answers the draft's id; throws with the sentence of what
 * is wrong.
 */
export async function importTemplate({ head, content }: TemplateFile, file: string): Promise<string> {
  const lines = linesOf({
    sections: content.sections.map((section) => ({
      ...section,
      title: inBoth(section.title),
      items: section.items.map((item) => ({ ...item, label: inBoth(item.label) })),
    })),
  });
  const body = { head: { ...head, label: inBoth(head.label) }, ...lines, file };
  const asked = underOneKey(`forms/templates/import/ ${JSON.stringify(body)}`, (key) =>
    api<{ readonly id: string }>('forms/templates/import/', {
      method: 'POST',
      body,
      headers: { 'idempotency-key': key },
    }),
  );
  return (await saying(asked)).id;
}

/** What stands in one language stands for both until somebody translates it. */
const inBoth = ({ en, fr }: Bilingual): Bilingual => ({ en: en ?? fr, fr: fr ?? en });

/** The sentence beside a field says more than that some field is wrong. */
const saying = async <Answer>(asked: Promise<Answer>): Promise<Answer> =>
  asked.catch((error: unknown) => {
    if (!(error instanceof ProblemError)) throw error;
    const [field] = Object.entries(error.fields);
    if (!field) throw error;
    // Of a line the sentence names the item itself.
    throw new Error(field[0].includes('.') || field[0] === 'items' ? field[1] : `${field[0]}: ${field[1]}`);
  });
