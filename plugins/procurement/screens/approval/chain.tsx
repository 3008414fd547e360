import { Callout, Tag, type Intent } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { signingRoles, taskStates, type SigningRole } from '../../records/request-choices.ts';
import type { ApprovalPlan, ChainTask } from '../../shared/approval-answers.ts';
import './approval.css';

const intents: Readonly<Record<string, Intent>> = {
  open: 'primary',
  approved: 'success',
  rejected: 'danger',
  returned: 'warning',
};

/** The steps of a request in their order: who is asked, who signed and when, and why not. */
export function Chain({ tasks, site }: { readonly tasks: readonly ChainTask[]; readonly site: string }) {
  const { i18n, t } = useLingui();
  const format = useFormat(site);
  return (
    <ol className="approval-chain" aria-label={t`Signatures`}>
      {tasks.map((task) => (
        <li key={task.id} data-status={task.status}>
          <div>
            <strong>{task.step}</strong>{' '}
            <Tag minimal intent={intents[task.status] ?? 'none'}>
              {i18n._(taskStates[task.status as keyof typeof taskStates])}
            </Tag>{' '}
            {task.status === 'open' && task.urged === 3 && task.role === 'manager' ? (
              <Tag minimal intent="danger">{t`asked in place of an approver who is late`}</Tag>
            ) : null}
          </div>
          <div>
            <bdi>{task.decidedBy ?? task.approver}</bdi>
            {task.decidedBy !== null && task.decidedBy !== task.approver && task.approver !== null ? (
              <> ({t`for ${task.approver}`})</>
            ) : null}
            {task.decidedAt ? <> · {format.datetime(task.decidedAt)}</> : null}
            {task.status === 'open' && task.dueAt ? <> · {t`due ${format.datetime(task.dueAt)}`}</> : null}
          </div>
          {task.reason ? <q>{task.reason}</q> : null}
        </li>
      ))}
    </ol>
  );
}

/** Who will sign, and why nobody can. */
export function Plan({ plan }: { readonly plan: ApprovalPlan }) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  if (plan.fault) return <Callout intent="warning">{plan.fault}</Callout>;
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  return (
    <>
      <p>
        {t`Workflow`} <strong>{plan.policy?.label[language] ?? plan.policy?.code}</strong> ·{' '}
        {format.money(plan.total, companyCurrency())}
      </p>
      <ol className="approval-chain" aria-label={t`Upcoming approvers`}>
        {plan.steps.map(({ order, label, role, needed, hours, people }) => (
          <li key={`${order} ${label} ${people.join()}`}>
            <div>
              <strong>{label}</strong> {role ? <Tag minimal>{i18n._(signingRoles[role as SigningRole])}</Tag> : null}
            </div>
            <div>
              {people.length > 1 ? t`${needed} of ${people.length}` : null} <bdi>{format.list(people)}</bdi> ·{' '}
              {t`within ${hours} h`}
            </div>
          </li>
        ))}
      </ol>
    </>
  );
}
