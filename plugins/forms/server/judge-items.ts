import { msg } from '@lingui/core/macro';
import { addDays, formatISO, parseISO } from 'date-fns';
import { sql } from 'kysely';
import { repeats, type EvaluatedItem, type Evaluation } from '../../../core/forms/evaluate-run.ts';
import type { Database } from '../../../core/host/host.ts';
import { changeRows, type AlongContext } from '../../../core/records/change-rows.server.ts';
import { createLent } from '../../../core/records/create-lent.server.ts';
import { problems } from '../../../core/records/problems.server.ts';
import type { KnownVersion } from './judging.ts';
import { safetyItemTable } from './uses.ts';

interface Round {
  readonly site: string;
  readonly number: string;
  /** The day on which it was made, by the clocks of the site. */
  readonly day: string;
  /** In charge of what was found. */
  readonly performedBy: string | null;
}

/** A round tells of one item at least, and each of its rows of one that stands at the site, of a kind that it is made for. */
export async function refuseUnknownItems(
  db: Database,
  { content, kinds }: Pick<KnownVersion, 'content' | 'kinds'>,
  { items }: Evaluation,
  site: string,
): Promise<void> {
  if (!content.sections.some(repeats)) return;
  const tags = tagsOf(items);
  if (tags.length === 0) throw problems.invalid({ answers: msg`No items checked yet: scan the first one.` });
  const { rows } = await sql<{ tag: string; kind: string; state: string }>`
    select item.tag, item.kind, item.state
    from ${safetyItemTable} as item
    where item.site = ${site} and item.tag = any(${tags}::text[]) and item.deleted_at is null`.execute(db);
  const itemOf = new Map(rows.map((item) => [item.tag, item]));
  for (const tag of tags) {
    const item = itemOf.get(tag);
    if (!item) throw problems.invalid({ answers: msg`No controlled item of this site has the tag ${tag}.` });
    if (item.state === 'scrapped') throw problems.invalid({ answers: msg`The item ${tag} is scrapped.` });
    if (item.state === 'lost')
      throw problems.invalid({ answers: msg`The item ${tag} is lost: declare it found first.` });
    if (kinds !== null && !kinds.split(' ').includes(item.kind))
      throw problems.invalid({ answers: msg`This form is not made for ${tag}.` });
  }
}

/**
 * What is critical and not OK puts the item into quarantine and opens an action for it, in charge of who found it or leads
 * at the site (catalogue hse.md §7).
 */
export async function quarantineItems(context: AlongContext, round: Round, { items }: Evaluation): Promise<void> {
  const { caller } = context;
  const bad = Map.groupBy(
    items.filter(({ critical, row }) => critical && row !== null),
    ({ row }) => row ?? '',
  );
  for (const [tag, found] of bad) {
    const said = found
      .map(({ item }) => `${item.code} ${item.label[caller.language] ?? item.label.en ?? ''}`.trim())
      .join('; ');
    await changeRows(context, 'safety_item', {
      where: sql`site = ${round.site} and tag = ${tag} and state = 'in_service'`,
      set: { state: 'quarantined' },
      action: 'quarantine',
      reason: `${round.number}: ${said}`.slice(0, longest),
    });
    if (round.performedBy === null) continue;
    await createLent(
      context,
      'hse_action',
      {
        site: round.site,
        description: `${tag}: ${said}`.slice(0, longest),
        source_kind: 'form_run',
        source_number: round.number,
        priority: 'high',
        responsible: round.performedBy,
        due_on: formatISO(addDays(parseISO(round.day), 1), { representation: 'date' }),
      },
      { 'hse_action:create': [round.site], 'person:read': [round.site] },
    );
  }
}

const longest = 300;

const tagsOf = (items: readonly EvaluatedItem[]): readonly string[] => [
  ...new Set(items.flatMap(({ row }) => row ?? [])),
];
