import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { ArrowLeft, TakeAction } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Message } from '../../../../core/parts/message.tsx';
import { usePane } from '../../../../core/registry/pane.ts';
import { rfq } from '../../records/rfq.ts';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import type { EvaluationSummary } from '../../shared/evaluation-answers.ts';
import { evaluationApi } from './api.ts';
import { Evaluation } from './evaluation.tsx';
import '../rfq/rfq.css';

/** `/procurement/technical_evaluation`: the evaluations that somebody takes part in, what waits for them first. */
export default function TechnicalEvaluations() {
  const { t } = useLingui();
  const pane = usePane();
  const { data, error } = useQuery({ queryKey: ['evaluation', 'own'], queryFn: evaluationApi.own });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const { evaluations } = data;
  const open = evaluations.find(({ id }) => id === pane.search.get('request')) ?? null;
  const show = (id: string | null): void => pane.setSearch({ request: id });
  return (
    <div className="tracking" role="group" aria-label={t`Technical evaluations`} data-open={open !== null}>
      <nav aria-label={t`Technical evaluations`}>
        <h1>{t`Technical evaluations`}</h1>
        <ul>
          {evaluations.map((one) => (
            <li key={one.id}>
              <EvaluationButton evaluation={one} isOpen={one.id === open?.id} onOpen={() => show(one.id)} />
            </li>
          ))}
        </ul>
      </nav>
      {open ? (
        <section className="tracked-detail" aria-label={open.title}>
          <header>
            <Button className="tracked-back" icon={<ArrowLeft />} text={t`Back`} onClick={() => show(null)} />
            <h2>
              {open.number} {open.title}
            </h2>
            {rfq.states ? <StateTag machine={rfq.states} state={open.state} /> : null}
          </header>
          {open.offers === 0 && (open.state === 'published' || open.state === 'closed') ? (
            <Callout>{t`The technical envelopes are not open yet: you will be notified by e-mail.`}</Callout>
          ) : (
            <Evaluation id={open.id} />
          )}
        </section>
      ) : (
        <Message
          level={2}
          icon={<TakeAction size={40} />}
          title={evaluations.length === 0 ? t`You have no evaluations to do.` : t`Choose an evaluation.`}
          actions={null}
        >
          {null}
        </Message>
      )}
    </div>
  );
}

interface EvaluationButtonProps {
  readonly evaluation: EvaluationSummary;
  readonly isOpen: boolean;
  readonly onOpen: () => void;
}

function EvaluationButton({ evaluation, isOpen, onOpen }: EvaluationButtonProps) {
  const { t } = useLingui();
  const { number, title, offers, signedAt, state } = evaluation;
  return (
    <button type="button" className="tracked" aria-current={isOpen} onClick={onOpen}>
      <strong>{title}</strong>
      <span>{number}</span>
      <span>
        {signedAt ? (
          <Tag minimal intent="success">{t`signed`}</Tag>
        ) : state === 'technical_opened' ? (
          <Tag minimal intent="warning">{t`offers to score: ${offers}`}</Tag>
        ) : null}
      </span>
    </button>
  );
}
