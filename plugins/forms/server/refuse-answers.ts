import { msg } from '@lingui/core/macro';
import { addMilliseconds } from 'date-fns';
import { sql } from 'kysely';
import { placeOf, type Evaluation } from '../../../core/forms/evaluate-run.ts';
import type { AnswerLine } from '../../../core/forms/run-answers.ts';
import type { FormContent } from '../../../core/forms/template.ts';
import type { Database, Host } from '../../../core/host/host.ts';
import { problems } from '../../../core/records/problems.server.ts';
import { skewMs } from './by-server-clock.ts';

/**
 * Answers that a version does not ask for, or that stand twice, would be dropped or would overwrite one another: the first
 * of them is told.
 */
export function refuseStrayAnswers({ sections }: FormContent, answers: readonly AnswerLine[]): void {
  const items = new Map(sections.flatMap((section) => section.items.map((item) => [item.key, item] as const)));
  const places = new Set<string>();
  const rows = new Map<string, string>();
  const photos = new Set<string>();
  for (const { key, code, row, photos: shown } of answers) {
    const item = items.get(key);
    if (!item) {
      const told = code ?? key;
      throw problems.invalid({ answers: msg`This version of the form has no item ${told}.` });
    }
    const name = row?.trim() ?? '';
    const place = placeOf(key, name);
    if (places.has(place))
      throw problems.invalid({
        answers:
          name === ''
            ? msg`Item ${item.code} is answered twice.`
            : msg`${name} is in this form twice: item ${item.code} is answered twice.`,
      });
    places.add(place);
    const first = rows.get(name.toLowerCase()) ?? name;
    if (first !== name) throw problems.invalid({ answers: msg`${first} and ${name} are the same: keep one of them.` });
    rows.set(name.toLowerCase(), name);
    for (const photo of shown ?? []) {
      if (photos.has(photo))
        throw problems.invalid({ answers: msg`Item ${item.code}: this photo is in the form already.` });
      photos.add(photo);
    }
  }
}

/** What is signed bears no time that is still to come, by more than clocks are apart. */
export function refuseAhead({ items }: Evaluation, now: Date): void {
  const latest = addMilliseconds(now, skewMs).getTime();
  const ahead = items.find(({ answer }) => Date.parse(answer?.signature?.at ?? '') > latest);
  if (ahead) throw problems.invalid({ answers: msg`Item ${ahead.item.code}: the signature is dated in the future.` });
}

/** Entries that are named exist; one that was deleted since the form was filled did. */
export async function refuseUnknownEntries(host: Host, db: Database, { items }: Evaluation): Promise<void> {
  const named = items.flatMap(({ item, answer }) =>
    item.kind === 'ref' && item.record && answer?.choice !== 'na'
      ? (answer?.refs ?? []).map((id) => ({ code: item.code, record: item.record ?? '', id: id.toLowerCase() }))
      : [],
  );
  for (const [record, those] of Map.groupBy(named, (one) => one.record)) {
    const known = host.records.get(record)?.definition;
    if (!known) continue;
    const { rows } = await sql<{ id: string }>`
      select id from ${sql.table(known.name)} where id = any(${those.map(({ id }) => id)}::uuid[])`.execute(db);
    const there = new Set(rows.map(({ id }) => id));
    const missing = those.find(({ id }) => !there.has(id));
    if (missing) throw problems.invalid({ answers: msg`Item ${missing.code}: this entry does not exist.` });
  }
}
