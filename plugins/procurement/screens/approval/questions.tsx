import { Button, FormGroup, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import type { AskedBefore } from '../../shared/approval-answers.ts';
import { approvalApi } from './api.ts';

interface QuestionsProps {
  readonly questions: readonly AskedBefore[];
  readonly site: string;
  readonly onAnswered: () => void;
}

/** What was asked before a request is signed, with its answers; the reader's own to give stand open. */
export function Questions({ questions, site, onAnswered }: QuestionsProps) {
  const { t } = useLingui();
  const format = useFormat(site);
  if (questions.length === 0) return null;
  const title = t({ message: 'Questions', context: 'before signatures' });
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      <ul className="approval-questions">
        {questions.map(({ id, text, askedBy, askedAt, answer, answeredBy, answeredAt, isMine }) => (
          <li key={id}>
            <div>
              <bdi>{askedBy}</bdi> · {format.datetime(askedAt)}
            </div>
            <q>{text}</q>
            {answer === null ? (
              isMine ? (
                <AnswerInput id={id} onAnswered={onAnswered} />
              ) : (
                <div>{t`Not answered yet`}</div>
              )
            ) : (
              <div className="approval-answer">
                <bdi>{answeredBy}</bdi> · {answeredAt ? format.datetime(answeredAt) : null}
                <q>{answer}</q>
              </div>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function AnswerInput({ id, onAnswered }: { readonly id: string; readonly onAnswered: () => void }) {
  const { t } = useLingui();
  const [text, setText] = useState('');
  const { isBusy, sentence, send } = useSending();
  const input = `answer-${id}`;
  return (
    <FormGroup
      label={t`Your answer`}
      labelFor={input}
      {...(sentence === null ? {} : { intent: 'danger', helperText: sentence })}
    >
      <TextArea
        id={input}
        fill
        rows={2}
        maxLength={2000}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      <Button
        intent="primary"
        text={t({ message: 'Answer', context: 'a question' })}
        loading={isBusy}
        disabled={!text.trim()}
        onClick={() => send(() => approvalApi.answer(id, text.trim()), onAnswered)}
      />
    </FormGroup>
  );
}
