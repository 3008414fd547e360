import { Button, Callout, Checkbox, Spinner, Tag } from '@blueprintjs/core';
import { ArrowLeft, Tick, TickCircle } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { companyCurrency } from '../../../../core/i18n/company-currency.ts';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { urgencies } from '../../records/request-choices.ts';
import type { OpenTask } from '../../shared/approval-answers.ts';
import { approvalApi } from './api.ts';
import { ApproveSeveral, mostAtOnce } from './approve-several.tsx';
import { TaskDetail } from './task-detail.tsx';
import './approval.css';

/** `/procurement/process/pr_approval`: what waits for one's signature, and what it is about. */
export default function ApprovalInbox() {
  const { t } = useLingui();
  const pane = usePane();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [several, setSeveral] = useState<readonly OpenTask[] | null>(null);
  const { data, error } = useQuery({
    queryKey: ['approvals'],
    queryFn: approvalApi.inbox,
    refetchInterval: 15_000,
  });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const { tasks } = data;
  const asked = pane.search.get('task');
  const open = tasks.find(({ id }) => id === asked) ?? null;
  const show = (id: string | null): void => pane.setSearch({ task: id });
  const together = tasks.filter(({ id }) => chosen.has(id));
  const choose = (id: string, isChosen: boolean): void =>
    setChosen((before) => new Set([...before].filter((one) => one !== id).concat(isChosen ? [id] : [])));
  const onDecided = (): void => {
    const at = tasks.findIndex(({ id }) => id === open?.id);
    show(tasks[at + 1]?.id ?? null);
    void queries.invalidateQueries({ queryKey: ['approvals'] });
  };
  return (
    <div className="approvals" role="group" aria-label={t`Approvals`} data-open={open !== null}>
      <nav aria-label={t`To sign`}>
        <h1>
          {t`Approvals`} <Tag round>{tasks.length}</Tag>
        </h1>
        {together.length > 0 ? (
          <div className="approval-chosen">
            <Button
              intent="success"
              icon={<Tick />}
              text={t`Approve selected (${together.length})`}
              onClick={() => setSeveral(together)}
            />
            <Button variant="minimal" text={t`Clear selection`} onClick={() => setChosen(new Set())} />
          </div>
        ) : null}
        <ul>
          {tasks.map((task) => (
            <li key={task.id}>
              <Checkbox
                aria-label={t`Select ${task.request.number}`}
                checked={chosen.has(task.id)}
                disabled={!chosen.has(task.id) && together.length >= mostAtOnce}
                onChange={({ currentTarget }) => choose(task.id, currentTarget.checked)}
              />
              <TaskButton task={task} isOpen={task.id === open?.id} onOpen={() => show(task.id)} />
            </li>
          ))}
        </ul>
      </nav>
      {open ? (
        <TaskDetail
          key={open.id}
          task={open}
          onDecided={onDecided}
          back={<Button className="approval-back" icon={<ArrowLeft />} text={t`Back`} onClick={() => show(null)} />}
        />
      ) : (
        <Message
          level={2}
          icon={<TickCircle size={40} />}
          title={tasks.length === 0 ? t`Nothing awaits your approval.` : t`Choose what to approve.`}
          actions={null}
        >
          {asked !== null && tasks.length > 0 ? t`This item has been decided, or no longer needs you.` : null}
        </Message>
      )}
      {several ? (
        <ApproveSeveral
          tasks={several}
          onClose={() => setSeveral(null)}
          onDecided={() => {
            setChosen(new Set());
            void queries.invalidateQueries({ queryKey: ['approvals'] });
          }}
        />
      ) : null}
    </div>
  );
}

interface TaskButtonProps {
  readonly task: OpenTask;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

/** One task of the list. */
function TaskButton({ task, isOpen, onOpen }: TaskButtonProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const { request, dueAt, isLate, onBehalfOf, amount } = task;
  return (
    <button type="button" className="approval-task" aria-current={isOpen} onClick={onOpen}>
      <strong>{request.title}</strong>
      <span>
        {request.number} · {request.requester} · {request.site}
      </span>
      <span>
        <span className="amount">{format.money(amount, companyCurrency())}</span>{' '}
        {request.urgency === 'normal' ? null : (
          <Tag minimal intent={request.urgency === 'machine_down' ? 'danger' : 'warning'}>
            {i18n._(urgencies[request.urgency as keyof typeof urgencies])}
          </Tag>
        )}
      </span>
      <span>
        {isLate ? (
          <Tag minimal intent="danger">{t`overdue since ${format.datetime(dueAt)}`}</Tag>
        ) : (
          t`due ${format.datetime(dueAt)}`
        )}
        {onBehalfOf ? <> · {t`for ${onBehalfOf}`}</> : null}
      </span>
    </button>
  );
}
