import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import * as z from 'zod';
import { fold } from '../../../core/i18n/fold.ts';
import { mixesAlphabets, nameText } from '../../../core/registry/visible-text.ts';
import type { Database } from '../../../core/host/host.ts';
import { hostProblems } from '../../../core/host/problems.ts';

const mixed = msg`One word mixes letters of two alphabets and would look like another word.`;
const taken = msg`Another role already has this name in one of the languages.`;

/** A role's name in one language. */
export const roleTitle = nameText(80).check(
  z.refine((title: string) => !mixesAlphabets(title), { params: { sentence: mixed } }),
);

export interface RoleTitles {
  readonly titleEn: string;
  readonly titleFr: string;
}

/** Names as people tell them apart: case, accents, blanks and the width of letters aside. */
const asTold = (title: string): string => fold(title.normalize('NFKC')).replaceAll(/\s+/g, '');

/**
 * Throws a `Problem` where another role bears one of the names. Roles are named one after the other: call it in the
 * transaction that writes them.
 */
export async function refuseTakenTitles(db: Database, titles: RoleTitles, but: string | null): Promise<void> {
  await sql`lock table role in share row exclusive mode`.execute(db);
  const { rows } = await sql<{
    title_en: string;
    title_fr: string;
  }>`select title_en, title_fr from role where id is distinct from ${but}`.execute(db);
  const others = new Set(rows.flatMap(({ title_en: english, title_fr: french }) => [asTold(english), asTold(french)]));
  const fields = (['titleEn', 'titleFr'] as const).filter((field) => others.has(asTold(titles[field])));
  if (fields.length > 0) throw hostProblems.invalid(Object.fromEntries(fields.map((field) => [field, taken])));
}
