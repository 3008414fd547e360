import { Callout, Spinner, Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { Evaluation as Answer } from '../../shared/evaluation-answers.ts';
import { PaperButton } from '../papers/paper-button.tsx';
import { evaluationApi } from './api.ts';
import { CloseEvaluation } from './close-evaluation.tsx';
import { OwnScores } from './own-scores.tsx';
import { Results } from './results.tsx';
import { TechnicalOffer } from './technical-offer.tsx';
import './evaluation.css';

interface EvaluationProps {
  /** Of the quotation request. */
  readonly id: string;
  readonly onDone?: () => void;
}

/** The technical evaluation of a request in two envelopes: what is offered, one's own scores, and what they come to. */
export function Evaluation({ id, onDone }: EvaluationProps) {
  const { t } = useLingui();
  const mayPrint = useCan('rfq:read');
  const queries = useQueryClient();
  const { data, error } = useQuery({ queryKey: ['evaluation', id], queryFn: () => evaluationApi.one(id) });
  if (error) return <Callout intent="danger">{error.message}</Callout>;
  if (!data) return <Spinner aria-label={t`Loading`} />;
  const reload = (): void => {
    void queries.invalidateQueries({ queryKey: ['evaluation'] });
    onDone?.();
  };
  const mine = data.evaluators.find((one) => one.mine);
  const isRunning = data.request.state === 'technical_opened';
  return (
    <div className="evaluation">
      <Evaluators evaluation={data} />
      {data.scores.length > 0 && mayPrint ? (
        <div className="button-row">
          <PaperButton
            text={t`Evaluation report`}
            path={`procurement/rfqs/${data.request.id}/evaluation/paper/`}
            site={data.request.site}
          />
        </div>
      ) : null}
      {data.scores.length > 0 ? <Results evaluation={data} onDone={reload} /> : null}
      {isRunning && data.scores.length === 0 && mine?.signedAt ? (
        <Callout intent="primary">{t`You have signed. All scores appear once everyone has signed.`}</Callout>
      ) : null}
      {isRunning ? <CloseEvaluation evaluation={data} onDone={reload} /> : null}
      {data.offers.length === 0 ? <Callout>{t`No offers were opened.`}</Callout> : null}
      {isRunning && mine && mine.signedAt === null && data.offers.length > 0 ? (
        <OwnScores key={mine.id} evaluation={data} mine={mine} onDone={reload} />
      ) : (
        data.offers.map((offer) => (
          <TechnicalOffer
            key={offer.id}
            request={id}
            offer={offer}
            criteria={data.criteria}
            questionnaire={data.questionnaire}
            site={data.request.site}
            onDone={reload}
          />
        ))
      )}
    </div>
  );
}

/** Who judges, and how far each of them is. */
function Evaluators({ evaluation }: { readonly evaluation: Answer }) {
  const { t } = useLingui();
  const format = useFormat(evaluation.request.site);
  const { passMark, technicalWeight } = evaluation.request;
  const [pass, weight] = [format.number(Number(passMark)), format.number(Number(technicalWeight))];
  return (
    <>
      <p>{t`Pass mark ${pass} of 100. In the final score the technical score weighs ${weight} %, the price the rest.`}</p>
      <ul className="evaluators">
        {evaluation.evaluators.map(({ id, name, signedAt, declaredAt, hasConflict, mine }) => (
          <li key={id}>
            <strong>{name}</strong> {mine ? <Tag minimal>{t`you`}</Tag> : null}{' '}
            {hasConflict ? (
              <Tag minimal intent="danger">{t`conflict of interest`}</Tag>
            ) : signedAt ? (
              <Tag minimal intent="success">{t`signed ${format.datetime(signedAt)}`}</Tag>
            ) : (
              <Tag minimal intent="warning">
                {declaredAt ? t`scoring` : t`not started`}
              </Tag>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
