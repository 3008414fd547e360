import { msg } from '@lingui/core/macro';
import { sql } from 'kysely';
import type { Database } from '../../../../core/host/host.ts';
import { Problem } from '../../../../core/host/problem.ts';
import { signaturesNeeded, stepsFor, type PolicyStep } from '../../formulas/plan-approval.ts';

/** What decides who signs. Amounts in the company's currency. */
export interface ApprovalQuestion {
  readonly site: string;
  readonly amount: string;
  readonly kind: string;
  readonly urgency: string;
  readonly singleSource: boolean;
  /** The accounts that ask and submit; they never sign what is their own. */
  readonly parties: readonly (string | null)[];
}

export interface Signer {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly language: 'en' | 'fr';
}

export interface PlannedApproval {
  readonly policy: {
    readonly id: string;
    readonly code: string;
    readonly label: Readonly<Record<string, string>>;
    readonly skip_duplicates: boolean | null;
  };
  readonly steps: readonly (PolicyStep & { readonly people: readonly Signer[]; readonly needed: number })[];
}

type Policy = PlannedApproval['policy'] & { readonly steps: readonly PolicyStep[] };

/** The first active workflow by its priority that fits. Throws 409 where none does. */
export async function policyFor(
  db: Database,
  question: Pick<ApprovalQuestion, 'site' | 'kind' | 'urgency' | 'singleSource'>,
): Promise<Policy> {
  const { site, kind, urgency, singleSource } = question;
  const { rows } = await sql<Policy>`
    select policy.id, policy.code, policy.label, policy.skip_duplicates, policy.steps
    from approval_policy policy
    join site on site.id = ${site}
    cross join lateral (select local_clock(now(), site.time_zone)::date as day) today
    where policy.state = 'active'
      and policy.deleted_at is null
      and coalesce(policy.valid_from, today.day) <= today.day
      and coalesce(policy.valid_to, today.day) >= today.day
      and (coalesce(cardinality(policy.sites), 0) = 0 or ${site} = any(policy.sites))
      and (coalesce(cardinality(policy.kinds), 0) = 0 or ${kind} = any(policy.kinds))
      and (coalesce(cardinality(policy.urgencies), 0) = 0 or ${urgency} = any(policy.urgencies))
      and policy.single_source in ('any', ${singleSource ? 'yes' : 'no'})
    order by policy.priority, policy.code
    limit 1`.execute(db);
  if (!rows[0]) throw new Problem(409, 'no_workflow', msg`No approval workflow fits this document; ask the buyer.`);
  return rows[0];
}

/** Who holds a role at a site by their own right; what is lent to others for a while does not make them signers. */
export async function holdersOf(db: Database, role: string, site: string): Promise<readonly Signer[]> {
  const { rows } = await sql<Signer>`
    select distinct account.id, account.name, account.email, account.language
    from valid_role_assignment held
    join app_user account on account.id = held.user_id and account.status = 'active' and account.kind = 'staff'
    where held.role = ${role} and held.delegates is null and (held.sites is null or ${site} = any(held.sites))
    order by account.name, account.id`.execute(db);
  return rows;
}

async function personBy(db: Database, email: string): Promise<readonly Signer[]> {
  const { rows } = await sql<Signer>`
    select id, name, email, language from app_user
    where lower(email) = lower(${email.trim()}) and status = 'active' and kind = 'staff'`.execute(db);
  return rows;
}

/**
 * Who signs (catalogue procurement.md §3, 1 to 3): the steps that the amount needs, each with its people. Nobody signs
 * what they asked for: where nobody else is left, the managers of the site do. Throws 409 where no workflow fits, or a
 * step has nobody.
 */
export async function planApproval(db: Database, question: ApprovalQuestion): Promise<PlannedApproval> {
  const { steps, ...policy } = await policyFor(db, question);
  const planned: PlannedApproval['steps'][number][] = [];
  for (const step of stepsFor(steps, question.amount)) {
    const others = async (signers: Promise<readonly Signer[]>): Promise<readonly Signer[]> =>
      (await signers).filter(({ id }) => !question.parties.includes(id));
    const asked = await others(
      step.approver_kind === 'user' ? personBy(db, step.email ?? '') : holdersOf(db, step.role ?? '', question.site),
    );
    const people = asked.length > 0 ? asked : await others(holdersOf(db, 'manager', question.site));
    if (people.length === 0) throw new Problem(409, 'no_approver', msg`No approver found for step ${step.label}.`);
    planned.push({ ...step, people, needed: signaturesNeeded(step, people.length) });
  }
  if (planned.length === 0)
    throw new Problem(409, 'no_workflow', msg`No approval workflow fits this document; ask the buyer.`);
  return { policy, steps: planned };
}
