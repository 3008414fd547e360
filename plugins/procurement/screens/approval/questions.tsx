import { useLingui } from '@lingui/react/macro';
import { TextToSend } from '../../../../core/parts/text-to-send.tsx';
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
                <TextToSend
                  id={`answer-${id}`}
                  label={t`Your answer`}
                  action={t({ message: 'Answer', context: 'a question' })}
                  intent="primary"
                  onSend={(written) => approvalApi.answer(id, written)}
                  onSent={onAnswered}
                />
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
