import { Button, FormGroup, Radio, RadioGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { audiences } from '../../records/rfq-choices.ts';
import type { Course, TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';

interface QuestionsProps {
  readonly request: TrackedRequest;
  readonly course: Course;
  readonly onDone: () => void;
}

/** What vendors asked, and what all of them are answered. */
export function Questions({ request, course, onDone }: QuestionsProps) {
  const { t } = useLingui();
  const format = useFormat(request.siteId);
  const mayAnswer = useCan('rfq_question:answer');
  if (course.questions.length === 0) return <p>{t`No questions yet.`}</p>;
  return course.questions.map((question) => (
    <div key={question.id} className="question" role="group" aria-label={question.vendor}>
      <strong>{question.vendor}</strong> <small>{format.datetime(question.askedAt)}</small>
      <p>{question.text}</p>
      {question.publishedAt === null ? (
        mayAnswer ? (
          <AnswerForm question={question} onDone={onDone} />
        ) : (
          <Tag minimal intent="warning">{t`not answered yet`}</Tag>
        )
      ) : (
        <>
          <p>
            <em>{question.publicText}</em>
          </p>
          <p>
            {question.answer} <small>{format.datetime(question.publishedAt)}</small>
          </p>
        </>
      )}
    </div>
  ));
}

interface AnswerFormProps {
  readonly question: Course['questions'][number];
  readonly onDone: () => void;
}

/** The question as all will read it, which names nobody, and its answer. */
function AnswerForm({ question, onDone }: AnswerFormProps) {
  const { i18n, t } = useLingui();
  const toast = useToast();
  const [text, setText] = useState(question.text);
  const [answer, setAnswer] = useState('');
  const [audience, setAudience] = useState<'all' | 'asker'>('all');
  const { isBusy, fields, problem, send } = useSending();
  const publish = (): void =>
    send(
      () => rfqApi.answer(question.id, { public_text: text.trim(), answer: answer.trim(), audience }),
      () => {
        toast(t`The answer is published.`, 'success');
        onDone();
      },
    );
  const [textId, answerId] = [`public-${question.id}`, `answer-${question.id}`];
  return (
    <>
      <FormGroup
        label={t`Published question`}
        labelFor={textId}
        intent={fields['public_text'] ? 'danger' : 'none'}
        helperText={fields['public_text'] ?? t`Worded so that no one can tell who asked.`}
      >
        <TextArea
          id={textId}
          fill
          rows={2}
          maxLength={4000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <FormGroup
        label={t`Answer`}
        labelFor={answerId}
        intent={fields['answer'] ? 'danger' : 'none'}
        helperText={fields['answer']}
      >
        <TextArea
          id={answerId}
          fill
          rows={2}
          maxLength={4000}
          value={answer}
          onChange={({ target }) => setAnswer(target.value)}
        />
      </FormGroup>
      <RadioGroup
        inline
        label={t`Read by`}
        selectedValue={audience}
        onChange={({ currentTarget }) => setAudience(currentTarget.value === 'asker' ? 'asker' : 'all')}
      >
        <Radio value="all" label={i18n._(audiences.all)} />
        <Radio value="asker" label={i18n._(audiences.asker)} />
      </RadioGroup>
      {problem ? <p role="alert">{problem}</p> : null}
      <Button
        intent="primary"
        text={t`Publish answer`}
        loading={isBusy}
        disabled={!text.trim() || !answer.trim()}
        onClick={publish}
      />
    </>
  );
}
