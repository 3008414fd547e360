import { ChevronRight, Cross, Error as Missing, WarningSign } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import type { ReactNode } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import { answerWords } from '../answer-words.ts';
import type { Decision } from '../decision.ts';
import { placeOf, type EvaluatedItem, type Evaluation } from '../evaluate-run.ts';
import type { Lack } from '../lacks.ts';
import { useWordsIn } from '../use-words-in.ts';
import { Outcome } from '../view/outcome.tsx';
import { DecisionChoice } from './decision-choice.tsx';
import './summary-step.css';

interface SummaryStepProps {
  readonly evaluation: Evaluation;
  readonly lacks: ReadonlyMap<string, Lack>;
  /** Whether something is decided here. */
  readonly decides: boolean;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
  readonly onOpen: (item: EvaluatedItem) => void;
  readonly asksDecision: boolean;
  /** What is asked beside the decision, such as signatures. */
  readonly signing: ReactNode;
  readonly idPrefix: string;
}

/** What was found, what is missing, and what is decided. */
export function SummaryStep({
  evaluation,
  lacks,
  decides,
  decision,
  onDecide,
  asksDecision,
  onOpen,
  signing,
  idPrefix,
}: SummaryStepProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const wordsIn = useWordsIn();
  const { items } = evaluation;
  const nok = items.filter(({ verdict }) => verdict === 'nok');
  const watched = items.filter(({ limit }) => limit === 'warning');
  const missing = items.filter(({ item, row }) => lacks.has(placeOf(item.key, row)));
  const list = (found: readonly EvaluatedItem[], mark: ReactNode, told: (one: EvaluatedItem) => string) => (
    <ul className="summary-list">
      {found.map((one) => (
        <li key={placeOf(one.item.key, one.row)}>
          <button type="button" data-critical={one.critical || undefined} onClick={() => onOpen(one)}>
            {mark}
            <span>
              <span className="form-code">
                {one.item.code}
                {one.row === null ? '' : ` · ${one.row}`}
              </span>{' '}
              {wordsIn(one.item.label)}
              <span className="summary-told">{told(one)}</span>
            </span>
            <ChevronRight aria-hidden />
          </button>
        </li>
      ))}
    </ul>
  );
  const answered = (one: EvaluatedItem): string => answerWords(one.item, one.answer, i18n, format);
  return (
    <section className="form-fill-step" aria-labelledby={`${idPrefix}-title`}>
      <div className="section-head">
        <h2 id={`${idPrefix}-title`} tabIndex={-1}>{t`Summary`}</h2>
      </div>
      <Outcome found={evaluation} />
      {missing.length === 0 ? null : (
        <div className="summary-part">
          <h3 id={`${idPrefix}-missing`} tabIndex={-1}>{t`Still missing`}</h3>
          {list(missing, <Missing aria-hidden />, ({ item, row }) => {
            const lack = lacks.get(placeOf(item.key, row));
            return lack ? i18n._(lack.sentence) : '';
          })}
        </div>
      )}
      {nok.length === 0 ? null : (
        <div className="summary-part" data-nok>
          <h3>{t`Not OK`}</h3>
          {list(nok, <Cross aria-hidden />, (one) => one.answer?.comment ?? answered(one))}
        </div>
      )}
      {watched.length === 0 ? null : (
        <div className="summary-part">
          <h3>{t`To watch`}</h3>
          {list(watched, <WarningSign aria-hidden />, answered)}
        </div>
      )}
      {decides ? (
        <DecisionChoice evaluation={evaluation} decision={decision} onDecide={onDecide} isAsked={asksDecision} />
      ) : null}
      {signing}
    </section>
  );
}
