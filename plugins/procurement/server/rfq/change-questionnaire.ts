import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import { changeRows, createRows, deleteRows, type RowsContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RowValues } from '../../../../core/records/change-rows.server.ts';
import { validateDraft } from '../../../../core/records/validate.ts';
import { questionnaireLine } from '../../records/questionnaire-line.ts';
import { refuseSameLine } from '../refuse-same-line.ts';

type Line = RowValues<typeof questionnaireLine> & { readonly id?: string };

/**
 * Puts another questionnaire in the place of that of a published request. A line whose kind or envelope changes is another
 * line: what was answered to it does not answer the new one. Throws 422 with what is wrong, by `questionnaire.<line>`.
 */
export async function changeQuestionnaire(
  context: RowsContext,
  { id: rfq, site }: { readonly id: string; readonly site: string },
  given: readonly { readonly id?: string | undefined; readonly [field: string]: unknown }[],
): Promise<void> {
  const { rows: stages } = await sql<{ second: boolean }>`
    select stage is not distinct from 2 as second from rfq where id = ${rfq}`.execute(context.db);
  const isSecond = stages[0]?.second === true;
  const { rows } = await sql<{ id: string; code: string; kind: string; envelope: string | null }>`
    select line.id, line.code, line.kind,
      case when rfq.procedure in ('two_envelopes', 'two_stages') then line.envelope end as envelope
    from questionnaire_line line
    join rfq on rfq.id = line.rfq
    where line.rfq = ${rfq} and line.deleted_at is null`.execute(context.db);
  // What was answered in the first of two stages was judged there.
  const judged = rows.filter(({ envelope }) => isSecond && envelope === 'technical');
  const before = rows.filter((line) => !judged.includes(line));
  const lines = checked(rfq, given, isSecond, new Set(judged.map(({ code }) => folded(code))));
  if (lines.some(({ id }) => id !== undefined && !before.some((one) => one.id === id)))
    throw problems.invalid({ questionnaire: msg`One of the lines is not part of this request.` });
  const kept = lines.flatMap(({ id, ...line }) =>
    before.some((one) => one.id === id && one.kind === line.kind && (one.envelope ?? line.envelope) === line.envelope)
      ? [{ ...line, id: String(id) }]
      : [],
  );
  await deleteRows(context, questionnaireLine, {
    where: sql`id = any(${before.map(({ id }) => id)}::uuid[]) and id <> all(${kept.map(({ id }) => id)}::uuid[])`,
  });
  await changeRows(context, questionnaireLine, { rows: kept, moving: true });
  await createRows(
    context,
    questionnaireLine,
    lines.flatMap(({ id, ...line }) => (kept.some((one) => one.id === id) ? [] : [{ ...line, site, rfq }])),
  );
}

function checked(
  rfq: string,
  given: readonly { readonly id?: string | undefined; readonly [field: string]: unknown }[],
  isSecond: boolean,
  judged: ReadonlySet<string>,
): readonly Line[] {
  refuseSameLine(
    'questionnaire',
    given.map(({ id }) => id),
  );
  const errors: Record<string, MessageDescriptor> = {};
  const lines = given.map(({ id, ...draft }, place): Line => {
    const found = validateDraft(questionnaireLine, { ...draft, rfq });
    for (const [name, sentence] of Object.entries(found.errors)) errors[`questionnaire.${place}.${name}`] = sentence;
    return { ...found.values, ...(id === undefined ? {} : { id }) };
  });
  for (const [place, { code }] of lines.entries())
    if (judged.has(folded(code)) || lines.findIndex((other) => folded(other.code) === folded(code)) < place)
      errors[`questionnaire.${place}.code`] ??= msg`This code appears twice.`;
  if (isSecond)
    for (const [place, { envelope }] of lines.entries())
      if (envelope === 'technical')
        errors[`questionnaire.${place}.envelope`] ??= msg`Technical questions were asked in the first stage.`;
  if (Object.keys(errors).length > 0) throw problems.invalid(errors);
  return lines;
}

/** Codes are told apart as people read them. */
const folded = (code: unknown): string => (typeof code === 'string' ? code.toLowerCase() : '');
