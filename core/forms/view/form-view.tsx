import { Button, Switch } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import { printElement } from '../../parts/print-element.ts';
import type { Decision } from '../decision.ts';
import { evaluateRun, placeOf, type EvaluatedItem } from '../evaluate-run.ts';
import { decisionWords } from '../outcome-words.ts';
import type { FormAnswer, FormContent, Judging } from '../template.ts';
import { useWordsIn } from '../use-words-in.ts';
import { AnswerShown } from './answer-shown.tsx';
import { Outcome, type Found } from './outcome.tsx';
import '../forms.css';
import './form-view.css';

interface FormViewProps {
  readonly content: FormContent;
  /** As on the day on which the form was filled. */
  readonly judging: Judging;
  readonly answers: readonly FormAnswer[];
  readonly decision: Decision | null;
  /** What was found when it was submitted, where not all answers are kept; else it is found again. */
  readonly found?: Found;
  /** Number, template, machine, who, when. */
  readonly head?: ReactNode;
  /** Signatures, and who reviewed it. */
  readonly signing?: ReactNode;
  /** The last line of every print: the template's code and version, the form's number. */
  readonly foot: string | null;
}

/** A form that was filled: its answers with their marks, what was found and decided; printed on A4. */
export function FormView({ content, judging, answers, decision, found, head, signing, foot }: FormViewProps) {
  const { i18n, t } = useLingui();
  const wordsIn = useWordsIn();
  const paper = useRef<HTMLDivElement>(null);
  const [nokFirst, setNokFirst] = useState(false);
  const evaluation = useMemo(() => evaluateRun(content, answers, judging), [content, answers, judging]);
  const nok = evaluation.items.filter(({ verdict }) => verdict === 'nok');
  const isFirst = (one: EvaluatedItem): boolean => nokFirst && one.verdict === 'nok';
  const groups = [
    ...(nokFirst && nok.length > 0 ? [{ key: 'nok', title: t`Not OK`, items: nok }] : []),
    ...evaluation.sections.map((section) => ({
      key: `section ${section.code}`,
      title: wordsIn(section.title),
      items: evaluation.items.filter((one) => one.section === section && !isFirst(one)),
    })),
  ].filter(({ items }) => items.length > 0);
  const decided = decision === null ? null : i18n._(decisionWords[decision]);
  return (
    <div className="form-view">
      <div className="form-view-tools">
        {nok.length === 0 ? null : (
          <Switch
            inline
            checked={nokFirst}
            label={t`What is not OK first`}
            onChange={({ currentTarget }) => setNokFirst(currentTarget.checked)}
          />
        )}
        <Button icon={<Print />} text={t`Print`} onClick={() => paper.current && printElement(paper.current, foot)} />
      </div>
      <div className="form-view-paper" ref={paper}>
        {head}
        <Outcome found={found ?? evaluation} />
        {decided === null ? null : (
          <p className="form-view-decision">
            <Trans>
              Decision: <strong>{decided}</strong>
            </Trans>
          </p>
        )}
        {groups.map(({ key, title, items }) => (
          <section key={key}>
            <h3>{title}</h3>
            <table>
              <thead className="unseen">
                <tr>
                  <th scope="col">{t`Item`}</th>
                  <th scope="col">{t`Answer`}</th>
                </tr>
              </thead>
              <tbody>
                {items.map((one) => (
                  <tr key={placeOf(one.item.key, one.row)} data-verdict={one.verdict}>
                    <th scope="row">
                      <span className="form-code">
                        {one.item.code}
                        {one.row === null ? '' : ` · ${one.row}`}
                      </span>{' '}
                      {wordsIn(one.item.label)}
                    </th>
                    <td>
                      <AnswerShown evaluated={one} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </section>
        ))}
        {signing}
      </div>
    </div>
  );
}
