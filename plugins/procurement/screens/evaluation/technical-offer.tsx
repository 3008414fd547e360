import { Tag } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { wordsIn } from '../../../../core/records/fields/bilingual.ts';
import { StateTag } from '../../../../core/records/detail/state-tag.tsx';
import { quotation } from '../../records/quotation.ts';
import { offerKinds, partConditions } from '../../records/rfq-choices.ts';
import { OpenedFiles } from '../rfq/opened-files.tsx';
import { AnswerValue } from '../rfq/answer-value.tsx';
import { KnockOut } from '../rfq/knock-out.tsx';
import type { EvaluatedOffer, Evaluation, EvaluationCriterion } from '../../shared/evaluation-answers.ts';

interface TechnicalOfferProps {
  /** The quotation request. */
  readonly request: string;
  readonly offer: EvaluatedOffer;
  readonly criteria: readonly EvaluationCriterion[];
  readonly questionnaire: Evaluation['questionnaire'];
  /** Of the request. */
  readonly site: string;
  readonly onDone: () => void;
  /** What stands beside the answer to a criterion. */
  readonly beside?: (criterion: EvaluationCriterion) => ReactNode;
  readonly actions?: ReactNode;
}

/** The technical envelope of an offer: what is offered for each line, and the answers to the criteria. */
export function TechnicalOffer({
  request,
  offer,
  criteria,
  questionnaire,
  site,
  onDone,
  beside,
  actions,
}: TechnicalOfferProps) {
  const { i18n, t } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  return (
    <section className="technical-offer" aria-label={offer.vendor}>
      <header>
        <h3>{offer.vendor}</h3>
        {quotation.states ? <StateTag machine={quotation.states} state={offer.state} /> : null}
        {actions}
      </header>
      <details>
        <summary>{t`Offered`}</summary>
        <Lines offer={offer} />
        {offer.deviations ? (
          <p>
            <strong>{t`Deviations`}</strong>: {offer.deviations}
          </p>
        ) : null}
      </details>
      <div className="technical-files">
        <strong>{t({ message: 'Files', context: 'of an offer' })}</strong>:{' '}
        <OpenedFiles request={request} offer={offer.id} technical />
      </div>
      <Questionnaire request={request} offer={offer} questionnaire={questionnaire} site={site} onDone={onDone} />
      <ol className="technical-criteria">
        {criteria.map((criterion) => (
          <li key={criterion.id} value={criterion.no}>
            <div>
              <strong>{wordsIn(criterion.label, language)}</strong>{' '}
              {criterion.knockOut ? (
                <Tag minimal intent="danger">{t`knock-out`}</Tag>
              ) : (
                <Tag minimal>{t`${Number(criterion.weight)} %`}</Tag>
              )}
              {criterion.scale ? <small>{criterion.scale}</small> : null}
              <p>{offer.answers.find((one) => one.criterion === criterion.id)?.text ?? <em>{t`no answer`}</em>}</p>
            </div>
            {beside?.(criterion)}
          </li>
        ))}
      </ol>
    </section>
  );
}

type QuestionnaireProps = Pick<TechnicalOfferProps, 'request' | 'offer' | 'questionnaire' | 'site' | 'onDone'>;

/** What is answered to the technical questionnaire; a “no” that takes the offer out is confirmed here. */
function Questionnaire({ request, offer, questionnaire, site, onDone }: QuestionnaireProps) {
  const { i18n, t } = useLingui();
  const language = i18n.locale === 'fr' ? 'fr' : 'en';
  if (questionnaire.length === 0) return null;
  return (
    <div className="tracked-table">
      <table>
        <caption>
          {t({ message: 'Questionnaire', context: 'quotation request' })}{' '}
          <KnockOut request={request} offer={offer} onDone={onDone} />
        </caption>
        <tbody>
          {questionnaire.map((line) => (
            <tr key={line.id}>
              <th scope="row">
                {line.code}. {wordsIn(line.label, language)}
                {line.mustBeYes ? <small>{t`must be yes`}</small> : null}
              </th>
              <td>
                <AnswerValue
                  request={request}
                  site={site}
                  line={line}
                  value={offer.said.find(({ question }) => question === line.id)?.value}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Lines({ offer }: { readonly offer: EvaluatedOffer }) {
  const { i18n, t } = useLingui();
  return (
    <div className="tracked-table">
      <table>
        <thead>
          <tr>
            <th scope="col">{t`Line`}</th>
            <th scope="col">{t({ message: 'Offer', context: 'kind' })}</th>
            <th scope="col">{t`Maker`}</th>
            <th scope="col">{t`Lead time (days)`}</th>
            <th scope="col">{t`Warranty (months)`}</th>
            <th scope="col">{t({ message: 'Condition', context: 'of a part' })}</th>
            <th scope="col">{t({ message: 'Note', context: 'of a line' })}</th>
          </tr>
        </thead>
        <tbody>
          {offer.lines.map((line, place) => (
            // A line of the request may be answered by several.
            <tr key={place}>
              <th scope="row">
                {line.no}. {line.asked}
              </th>
              <td>
                {i18n._(offerKinds[line.offer as keyof typeof offerKinds])}
                {line.text ? <small>{line.text}</small> : null}
              </td>
              <td>{line.maker ?? '–'}</td>
              <td className="amount">{line.leadDays ?? '–'}</td>
              <td className="amount">{line.warrantyMonths ?? '–'}</td>
              <td>{line.condition ? i18n._(partConditions[line.condition as keyof typeof partConditions]) : '–'}</td>
              <td>{line.note ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
