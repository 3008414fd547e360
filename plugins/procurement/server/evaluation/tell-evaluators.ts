import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database, Host } from '../../../../core/host/host.ts';
import { tell } from '../tell.ts';
import { accountOf } from './account-of.ts';

/** Where evaluators find what they are asked to judge. */
export const evaluationPath = '/procurement/technical_evaluation';

/** Writes to the evaluators of a request that its technical envelopes are open. */
export async function tellEvaluators(
  host: Host,
  db: Database,
  { id, number, title }: { readonly id: string; readonly number: string; readonly title: string },
): Promise<void> {
  const { rows } = await sql<{ email: string; language: 'en' | 'fr' }>`
    select account.email, coalesce(account.language, 'fr') as language
    from rfq_evaluator evaluator
    ${accountOf(sql`evaluator.person`, 'inner')}
    where evaluator.rfq = ${id} and evaluator.deleted_at is null
    order by account.email`.execute(db);
  await tell(host, db, rows, () => ({
    subject: msg`${number}: please evaluate the technical offers`,
    lines: [
      msg`The technical envelopes of “${title}” are open. Declare that you have no conflict of interest, score each offer independently, and sign.`,
    ],
    link: `${host.address()}${evaluationPath}?request=${id}`,
  }));
}
