import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { RecordHooks } from '../../../../core/records/records.server.ts';
import type { evaluationCriterion } from '../../records/evaluation-criterion.ts';
import type { rfqEvaluator } from '../../records/rfq-evaluator.ts';
import { accountOf } from './account-of.ts';
import { refusePublished } from '../rfq-hooks.ts';

/** Criteria are those that vendors were told. */
export const criterionHooks: RecordHooks<typeof evaluationCriterion> = {
  beforeWrite: ({ rfq: id }, { db, before }) => refusePublished(db, [id, before?.rfq]),
  beforeDelete: ({ rfq: id }, { db }) => refusePublished(db, [id]),
};

/** Evaluators may be replaced as long as they have not signed: people fall ill. */
export const evaluatorHooks: RecordHooks<typeof rfqEvaluator> = {
  beforeWrite: ({ rfq: id }, { db, before }) => refuseSettled(db, [id, before?.rfq], before?.signed_at),
  beforeDelete: ({ rfq: id, signed_at: signed }, { db }) => refuseSettled(db, [id], signed),
  cannotBe: async ({ person }, { db, isTouched }) => {
    if (!isTouched('person') || typeof person !== 'string') return [];
    const { rows } = await sql`
      select from (select ${person}::uuid as id) one ${accountOf(sql`one.id`, 'inner')}`.execute(db);
    return rows.length > 0
      ? []
      : [{ field: 'person', sentence: msg`This person has no account to sign in and evaluate.` }];
  },
};

/** Throws 422 where offers are not judged in two envelopes, the evaluation is over, or who is meant has signed. */
async function refuseSettled(db: Database, requests: readonly unknown[], signed: unknown): Promise<void> {
  if (signed) throw problems.invalid({ person: msg`This evaluator has signed.` });
  const { rows } = await sql<{ number: string | null }>`
    select number from rfq
    where id = any(${requests.filter((id) => typeof id === 'string')}::uuid[]) and deleted_at is null
      and (state not in ('draft', 'published', 'closed', 'technical_opened')
        or state <> 'draft' and procedure not in ('two_envelopes', 'two_stages') or stage = 2)
    order by id
    for share`.execute(db);
  const [settled] = rows;
  if (settled) throw problems.invalid({ rfq: msg`The offers of ${settled.number ?? ''} are not under evaluation.` });
}
