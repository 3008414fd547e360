import { Button, Callout, FormGroup, Spinner, TextArea } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { MomentField } from '../../../../core/dates/moment-field.tsx';
import { api } from '../../../../core/http/api.ts';
import { ProblemError } from '../../../../core/http/problem-error.ts';
import { viewOf } from '../../../../core/records/views/index.ts';
import { useCan } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useToast } from '../../../../core/toast/toast.tsx';
import { rfq } from '../../records/rfq.ts';
import type { TrackedRequest } from '../../shared/rfq-answers.ts';
import { rfqApi } from './api.ts';

interface SecondStageProps {
  readonly request: TrackedRequest;
  readonly onDone: () => void;
}

const field = rfq.fields.lines;
const { Input, toDraft } = viewOf(field);
const path = 'lines.';

/** The final specification, its lines and a new deadline, for those whose technical offers have qualified. */
export function SecondStage({ request, onDone }: SecondStageProps) {
  const { t } = useLingui();
  const mayBegin = useCan('evaluation:close');
  const { data } = useQuery({
    queryKey: ['rfq-lines', request.id, request.version],
    queryFn: () => api<{ readonly lines: unknown }>(`records/rfq/${request.id}/`),
  });
  if (!mayBegin) return null;
  return (
    <section aria-label={t`Second stage`}>
      <h3>{t`Second stage`}</h3>
      <Callout>{t`Only vendors whose technical offers have passed are invited. The others are notified that they are not taking part.`}</Callout>
      {data ? (
        <SecondStageForm request={request} lines={data.lines} onDone={onDone} />
      ) : (
        <Spinner aria-label={t`Loading`} />
      )}
    </section>
  );
}

function SecondStageForm({ request, lines: read, onDone }: SecondStageProps & { readonly lines: unknown }) {
  const { t } = useLingui();
  const toast = useToast();
  const { timeZone } = useFormat(request.siteId);
  const [text, setText] = useState('');
  const [deadline, setDeadline] = useState<string | null>(null);
  const [lines, setLines] = useState<unknown>(() => toDraft?.(read, field) ?? read);
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const begin = (): void => {
    if (deadline === null) return;
    rfqApi
      .secondStage(request.id, {
        specification: text.trim(),
        deadline_at: deadline,
        lines: Array.isArray(lines) ? (lines as readonly object[]) : [],
      })
      .then(
        () => {
          toast(t`The second stage is open.`, 'success');
          onDone();
        },
        (error: unknown) =>
          setProblem(error instanceof ProblemError ? error : new ProblemError(0, { detail: String(error) })),
      );
  };
  const inside = Object.entries(problem?.fields ?? {}).flatMap(([name, sentence]) =>
    name.startsWith(path) ? [[name.slice(path.length), sentence]] : [],
  );
  const wrong = problem?.fields['deadline_at'];
  return (
    <>
      <FormGroup label={t`Final specification`} labelFor="final-specification">
        <TextArea
          id="final-specification"
          fill
          rows={4}
          maxLength={20000}
          value={text}
          onChange={({ target }) => setText(target.value)}
        />
      </FormGroup>
      <div className="tracked-table">
        <Input
          id="final-lines"
          field={field}
          value={lines}
          shown={read}
          onChange={setLines}
          invalid={inside.length > 0}
          describedBy={undefined}
          timeZone={timeZone}
          errors={Object.fromEntries(inside) as Record<string, string>}
        />
      </div>
      <FormGroup
        label={t`New deadline`}
        labelFor="second-deadline"
        intent={wrong ? 'danger' : 'none'}
        helperText={wrong}
      >
        <MomentField kind="datetime" id="second-deadline" value={deadline} timeZone={timeZone} onChange={setDeadline} />
      </FormGroup>
      {problem && !wrong ? <p role="alert">{problem.message}</p> : null}
      <Button
        intent="primary"
        text={t`Open the second stage`}
        disabled={!text.trim() || deadline === null}
        onClick={begin}
      />
    </>
  );
}
