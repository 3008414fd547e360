import { Button, Checkbox, FormGroup, Tag, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { useSending } from '../../../../core/parts/use-sending.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import type { Course, TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';
import { QuestionnaireGrid, questionnaireRows } from './questionnaire-grid.tsx';

interface AddendaProps {
  readonly request: TrackedRequest;
  readonly course: Course;
  readonly onDone: () => void;
}

/** What changed since the request was published, and the next change. */
export function Addenda({ request, course, onDone }: AddendaProps) {
  const { t } = useLingui();
  const format = useFormat(request.siteId);
  const mayPublish = useCan('rfq_addendum:publish');
  return (
    <>
      {course.addenda.length === 0 ? <p>{t`No changes since the request was published.`}</p> : null}
      <ol>
        {course.addenda.map(({ no, text, material, deadlineAt, at }) => (
          <li key={no} value={no}>
            {text} {material ? <Tag minimal intent="warning">{t`material change`}</Tag> : null}{' '}
            <small>
              {format.datetime(at)}
              {deadlineAt ? <> · {t`new deadline ${format.datetime(deadlineAt)}`}</> : null}
            </small>
          </li>
        ))}
      </ol>
      {mayPublish && request.state === 'published' && !course.isOver ? (
        <AddendumForm request={request} course={course} onDone={onDone} />
      ) : null}
    </>
  );
}

function AddendumForm({ request, course, onDone }: AddendaProps) {
  const { t } = useLingui();
  const toast = useToast();
  const format = useFormat(request.siteId);
  const [text, setText] = useState('');
  const [isMaterial, setMaterial] = useState(false);
  const [deadline, setDeadline] = useState<string | null>(null);
  const [questionnaire, setQuestionnaire] = useState<readonly object[] | null>(null);
  const { isBusy, fields, sentence, send } = useSending();
  const publish = (): void =>
    send(
      () =>
        rfqApi.addendum(request.id, {
          text: text.trim(),
          material: isMaterial || questionnaire !== null,
          deadline_at: deadline,
          ...(questionnaire === null ? {} : { questionnaire }),
        }),
      () => {
        toast(t`All invited vendors are notified.`, 'success');
        setText('');
        setDeadline(null);
        setMaterial(false);
        setQuestionnaire(null);
        onDone();
      },
    );
  return (
    <div role="group" aria-label={t`New addendum`}>
      <h3>{t`New addendum`}</h3>
      <FormGroup label={t`What changes`} labelFor="addendum-text">
        <TextArea
          id="addendum-text"
          fill
          rows={3}
          maxLength={4000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <Checkbox
        label={t`Material: offers already sent must be confirmed, and vendors have at least 48 h`}
        checked={isMaterial || questionnaire !== null}
        disabled={questionnaire !== null}
        onChange={({ currentTarget }) => setMaterial(currentTarget.checked)}
      />
      <Checkbox
        label={t`Questionnaire changes`}
        checked={questionnaire !== null}
        onChange={({ currentTarget }) =>
          setQuestionnaire(currentTarget.checked ? questionnaireRows(course.questionnaire, request) : null)
        }
      />
      {questionnaire === null ? null : (
        <div className="tracked-table">
          <QuestionnaireGrid
            rows={questionnaire}
            onChange={setQuestionnaire}
            errors={fields}
            timeZone={format.timeZone}
          />
        </div>
      )}
      <FormGroup
        label={t`New deadline`}
        labelInfo={t`optional`}
        labelFor="addendum-deadline"
        intent={fields['deadline_at'] ? 'danger' : 'none'}
        helperText={fields['deadline_at'] ?? t`Now ${format.datetime(request.deadlineAt)}; can only be later.`}
      >
        <MomentField
          kind="datetime"
          id="addendum-deadline"
          value={deadline}
          timeZone={format.timeZone}
          onChange={setDeadline}
        />
      </FormGroup>
      {sentence && fields['deadline_at'] === undefined ? <p role="alert">{sentence}</p> : null}
      <Button intent="primary" text={t`Publish addendum`} loading={isBusy} disabled={!text.trim()} onClick={publish} />
    </div>
  );
}
