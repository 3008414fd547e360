import { msg } from '@lingui/core/macro';
import { Problem } from '../../../../core/host/problem.ts';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Exact } from '../../../../core/money/exact.ts';
import type { AlongContext } from '../../../../core/records/change-rows.server.ts';
import { problems } from '../../../../core/records/problems.server.ts';
import type { StoredOf } from '../../../../core/records/record.ts';
import { reachIn } from '../../../../core/registry/access.ts';
import type { poRevision } from '../../records/po-revision.ts';
import { managerFrom } from '../award-hooks.ts';

type Revision = StoredOf<typeof poRevision>;

/** Throws where a revision costs more and nobody approved it, or who approved it would issue it. */
export function refuseUnapproved({ approved_by: approver, exceeds: above }: Revision, user: string): void {
  if (approver === user)
    throw new Problem(403, 'own_approval', msg`You approved this revision: another person must issue it.`);
  if (above != null && approver == null)
    throw new Problem(409, 'needs_approval', {
      ...msg({ message: 'The order exceeds the approved amount by {above}; approval is needed again.' }),
      values: { above: { amount: String(above), currency: companyCurrency() } },
    });
}

/** Throws where somebody may not approve a revision. */
export function refuseApprover({ caller }: AlongContext, row: Revision): void {
  if (row.created_by === caller.userId) throw problems.ownRequest();
  if (
    new Exact(String(row.net_company)).gte(managerFrom) &&
    reachIn(caller.access, 'po_revision:approve_large', String(row.site)) !== 'site'
  )
    throw new Problem(403, 'above_limit', {
      ...msg({ message: 'From {managerFrom}, a manager approves revisions.' }),
      values: { managerFrom: { amount: managerFrom, currency: companyCurrency() } },
    });
}
