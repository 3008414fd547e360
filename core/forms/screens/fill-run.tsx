import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { uploadFile } from '../../files/upload-file.ts';
import { dayAt } from '../../dates/wall-clock.ts';
import { ProblemError } from '../../http/problem-error.ts';
import { useSites } from '../../sites/use-sites.ts';
import { useToast } from '../../toast/toast.tsx';
import { submitForm, type Fillable, type SubmittedForm } from '../client.ts';
import { FormFill } from '../fill/form-fill.tsx';
import { withAnswer, withoutRow } from '../keep-answer.ts';
import { lineOf } from '../run-answers.ts';
import type { Judging } from '../template.ts';
import { useWordsIn } from '../use-words-in.ts';
import { FillQuestion, type Asked } from './fill-question.tsx';
import { begunRun, forgetRun, keepRun, readKeptRun, type KeptRun } from './kept-run.ts';
import { MachineHead } from './machine-head.tsx';

interface FillRunProps {
  readonly user: string;
  readonly fillable: Fillable;
  /** What a form is about that is about no machine: its site, the words for it, and what tells its draft apart. */
  readonly about?: { readonly site: string; readonly words: string; readonly keptAs: string };
  readonly onSubmitted: (form: SubmittedForm) => void;
}

/** A form that is filled: what was begun on this device goes on, and is forgotten once the server has it. */
export function FillRun({ user, fillable: { version, person, machines }, about, onSubmitted }: FillRunProps) {
  const { t } = useLingui();
  const wordsIn = useWordsIn();
  const toast = useToast();
  const { sites } = useSites();
  const keptAs = about ? `${version.code} ${about.keptAs}` : version.code;
  const [run, setRun] = useState<KeptRun>(() => readKeptRun(user, keptAs, version.id) ?? begunRun(version.id));
  const [isSending, setSending] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const machine = machines.find(({ id }) => id === run.machine) ?? null;
  const zone = sites.find(({ id }) => id === (machine?.site ?? about?.site))?.timeZone ?? 'UTC';
  const [begun] = useState(Date.now);
  const day = dayAt(begun, zone);
  const family = machine?.family;
  const judging = useMemo(
    (): Judging => ({
      grounding: version.grounding,
      passMark: version.pass_mark,
      day,
      facts: family === undefined ? {} : { family },
    }),
    [version, day, family],
  );
  /** Several answers may come at once: each is laid over the last. */
  const change = (next: (before: KeptRun) => Partial<KeptRun>): void =>
    setRun((before) => {
      const after = { ...before, ...next(before) };
      keepRun(user, keptAs, after);
      return after;
    });

  const send = async (confirm: readonly string[] = [], reason = '', again: string | null = null): Promise<void> => {
    setSending(true);
    setSentence(null);
    setAsked(null);
    try {
      const form = await submitForm(
        {
          client_uuid: run.id,
          site: machine?.site ?? about?.site ?? sites[0]?.id ?? '',
          template_version: version.id,
          equipment: machine?.id ?? null,
          performed_by: person,
          started_at: run.startedAt,
          completed_at: new Date().toISOString(),
          answers: run.answers.map(lineOf),
          decision: run.decision,
          repeat_reason: again ?? run.repeatReason,
        },
        confirm,
        reason,
      );
      forgetRun(user, keptAs);
      toast(t`${form.number} was received.`, form.result === 'grounded' ? 'danger' : 'success');
      onSubmitted(form);
    } catch (error) {
      if (!(error instanceof ProblemError)) throw error;
      setAsked(askedBy(error));
      setSentence(Object.values(error.fields)[0] ?? error.message);
    } finally {
      setSending(false);
    }
  };

  return (
    <div className="fill-screen">
      <header>
        <h1>{wordsIn(version.label)}</h1>
        <span>{t`Version ${version.number}`}</span>
        {run.answers.length > 0 ? (
          <Button
            variant="minimal"
            icon={<Trash />}
            text={t`Begin anew`}
            onClick={() => {
              forgetRun(user, keptAs);
              setRun(begunRun(version.id));
            }}
          />
        ) : null}
      </header>
      {asked === null ? null : (
        <FillQuestion
          asked={asked}
          onSend={(reason) => void send(asked.confirm, reason)}
          onAgain={(reason) => {
            change(() => ({ repeatReason: reason }));
            void send([], '', reason);
          }}
          onCorrect={() => setAsked(null)}
        />
      )}
      <FormFill
        content={version.content}
        judging={judging}
        answers={run.answers}
        onAnswer={(answer) => change(({ answers }) => ({ answers: withAnswer(answers, answer) }))}
        onForgetRow={(section, row) => change(({ answers }) => ({ answers: withoutRow(answers, section, row) }))}
        head={
          about ? (
            <p>{about.words}</p>
          ) : (
            <MachineHead
              machines={machines}
              machine={machine}
              onMachine={(id) => change(() => ({ machine: id, repeatReason: null }))}
            />
          )
        }
        headReady={machine !== null || version.subject_kind !== 'equipment'}
        decision={run.decision}
        onDecide={(decision) => change(() => ({ decision }))}
        onSubmit={() => void send()}
        isSending={isSending}
        sentence={asked === null ? sentence : null}
        keepPhoto={async (file) => (await uploadFile(file)).id}
      />
    </div>
  );
}

/** What the server asks before it takes the form; null where it refuses it. */
function askedBy({ code, body, fields, message }: ProblemError): Asked | null {
  if (fields['repeat_reason'])
    return { sentence: fields['repeat_reason'], confirm: [], needsReason: false, again: true };
  if (code !== 'confirm') return null;
  const [confirm, reasons] = [body['confirm'], body['needsReason']] as readonly (readonly string[] | undefined)[];
  return {
    sentence: Object.values(fields)[0] ?? message,
    confirm: confirm ?? [],
    needsReason: (reasons ?? []).length > 0,
    again: false,
  };
}
