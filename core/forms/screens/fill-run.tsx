import { Button } from '@blueprintjs/core';
import { Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import { dayAt } from '../../dates/wall-clock.ts';
import { RowSite } from '../../records/row-site.ts';
import { useSites } from '../../sites/use-sites.ts';
import { useToast } from '../../toast/toast.tsx';
import type { Fillable, SubmittedForm } from '../client.ts';
import type { Belonging, Refusal } from '../device/device-database.ts';
import { keepFile, readFile } from '../device/device-files.ts';
import { forgetRun, keepRun, type KeptRun } from '../device/kept-run.ts';
import { sendAndTell, submitOnDevice, type Submitted } from '../device/outbox-sender.ts';
import { openAgain, sendOnceMore } from '../device/outbox.ts';
import { evaluateRun } from '../evaluate-run.ts';
import { FormFill } from '../fill/form-fill.tsx';
import { withAnswer, withoutRow } from '../keep-answer.ts';
import { lineOf } from '../run-answers.ts';
import type { FormAnswer, Judging } from '../template.ts';
import { useWordsIn } from '../use-words-in.ts';
import { WaitingList } from '../waiting/waiting-list.tsx';
import { WaitingNote } from '../waiting/waiting-note.tsx';
import { FillQuestion, type Asked } from './fill-question.tsx';
import { KeptNotice } from './kept-notice.tsx';
import { MachineHead } from './machine-head.tsx';
import { ReplacesNote } from './replaces-note.tsx';
import { SiteHead } from './site-head.tsx';

interface FillRunProps {
  readonly user: string;
  readonly path: string;
  readonly fillable: Fillable;
  readonly begun: KeptRun;
  /** What a form is about that belongs to a row: its site, the words for it, and what tells its draft apart. */
  readonly about?: {
    readonly site: string;
    readonly words: string;
    readonly keptAs: string;
    readonly belongsTo: Belonging;
  };
  /** What a form that is about nothing becomes once it has arrived, such as a card of a team. */
  readonly belongsTo?: Belonging | undefined;
  readonly onSubmitted: (form: SubmittedForm) => void;
  readonly onAnother: () => void;
}

/**
 * A form that is filled: each answer is kept on this device, and so is the whole until the server has taken it, with a
 * network or without.
 */
export function FillRun({ user, path, fillable, begun, about, belongsTo, onSubmitted, onAnother }: FillRunProps) {
  const { version, person, machines } = fillable;
  const { t } = useLingui();
  const wordsIn = useWordsIn();
  const toast = useToast();
  const { sites, selected } = useSites();
  const belonging = about?.belongsTo ?? belongsTo;
  const keptAs = about ? `${version.code} ${about.keptAs}` : version.code;
  const [run, setRun] = useState(begun);
  const [isSending, setSending] = useState(false);
  const [isKept, setKept] = useState(false);
  const [sentence, setSentence] = useState<string | null>(null);
  const [asked, setAsked] = useState<Asked | null>(null);
  const machine = machines.find(({ id }) => id === run.machine) ?? null;
  const isOfMachine = version.subject_kind === 'equipment';
  const site = isOfMachine ? machine?.site : (about?.site ?? run.site ?? (selected[0] ?? sites[0])?.id);
  const zone = sites.find(({ id }) => id === site)?.timeZone ?? 'UTC';
  const [opened] = useState(Date.now);
  const day = dayAt(opened, zone);
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
      // What this device cannot keep is still here to be submitted.
      keepRun(user, keptAs, after).catch(() => undefined);
      return after;
    });

  const reopen = async (): Promise<void> => {
    const opened = await openAgain(user, run.id);
    if (opened) setRun(opened);
  };
  const told = async (submitted: Submitted): Promise<void> => {
    if (submitted.kind === 'waits') return setKept(true);
    if (submitted.kind === 'received') {
      const { form } = submitted;
      toast(t`${form.number} was received.`, form.result === 'grounded' ? 'danger' : 'success');
      return onSubmitted(form);
    }
    const question = askedBy(submitted.refusal);
    setAsked(question);
    setSentence(submitted.refusal.sentence);
    // What needs no more than a word stays in the outbox until it is said.
    if (question === null) await reopen();
  };
  const during = async (submit: () => Promise<Submitted>): Promise<void> => {
    setSending(true);
    setSentence(null);
    setAsked(null);
    try {
      await told(await submit());
    } catch {
      setSentence(t`This device cannot save the form: it has no space left.`);
    } finally {
      setSending(false);
    }
  };
  const submit = (repeatReason: string | null = run.repeatReason): Promise<void> =>
    during(() => {
      const whole = { ...run, repeatReason };
      return submitOnDevice(user, {
        id: run.id,
        keptAs,
        version: { code: version.code, label: version.label, number: version.number },
        path,
        ...(belonging && { belongsTo: belonging }),
        machine: machine?.code ?? null,
        result: evaluateRun(version.content, run.answers, judging).result,
        submittedAt: new Date().toISOString(),
        run: whole,
        draft: {
          client_uuid: run.id,
          site: site ?? '',
          template_version: version.id,
          equipment: machine?.id ?? null,
          performed_by: person,
          started_at: run.startedAt,
          completed_at: new Date().toISOString(),
          answers: run.answers.map(lineOf),
          decision: run.decision,
          repeat_reason: repeatReason,
          ...(run.replaces && { replaces: run.replaces.id }),
          captured_offline: !navigator.onLine,
        },
        files: filesOf(run.answers),
        confirm: [],
        reason: '',
      });
    });

  const header = (
    <header>
      <h1>{wordsIn(version.label)}</h1>
      <span>{t`Version ${version.number}`}</span>
      {run.answers.length > 0 && !isKept ? (
        <Button
          variant="minimal"
          icon={<Trash />}
          text={t`Start again`}
          onClick={() => void forgetRun(user, keptAs).then(onAnother)}
        />
      ) : null}
    </header>
  );
  if (isKept)
    return (
      <div className="fill-screen">
        {header}
        <KeptNotice
          user={user}
          id={run.id}
          keptAs={keptAs}
          isGrounded={evaluateRun(version.content, run.answers, judging).result === 'grounded'}
          machine={machine?.code ?? null}
          path={path}
          belongsTo={belonging}
          onOpened={onAnother}
          onAnother={about ? undefined : onAnother}
        />
      </div>
    );
  return (
    <div className="fill-screen">
      {header}
      {about ? (
        <WaitingList user={user} here={{ keptAs, onOpened: onAnother }} />
      ) : (
        <WaitingNote user={user} path={path} />
      )}
      {run.replaces ? <ReplacesNote replaces={run.replaces} /> : null}
      {asked === null ? null : (
        <FillQuestion
          asked={asked}
          onSend={(reason) =>
            void during(async () => {
              await sendOnceMore(user, run.id, { confirm: asked.confirm, reason });
              return sendAndTell(user, run.id);
            })
          }
          onAgain={(reason) => {
            change(() => ({ repeatReason: reason }));
            void submit(reason);
          }}
          onCorrect={() => {
            setAsked(null);
            void reopen();
          }}
        />
      )}
      <RowSite value={site ?? null}>
        <FormFill
          content={version.content}
          judging={judging}
          answers={run.answers}
          onAnswer={(answer) => change(({ answers }) => ({ answers: withAnswer(answers, answer) }))}
          onForgetRow={(section, row) => change(({ answers }) => ({ answers: withoutRow(answers, section, row) }))}
          head={
            about ? (
              <p>{about.words}</p>
            ) : isOfMachine ? (
              <MachineHead
                machines={machines}
                machine={machine}
                onMachine={(id) => change(() => ({ machine: id, repeatReason: null }))}
              />
            ) : (
              <SiteHead sites={sites} site={site ?? null} onSite={(id) => change(() => ({ site: id }))} />
            )
          }
          headReady={!isOfMachine || machine !== null}
          decides={version.decides ?? true}
          decision={run.decision}
          onDecide={(decision) => change(() => ({ decision }))}
          onSubmit={() => void submit()}
          isSending={isSending}
          sentence={asked === null ? sentence : null}
          keepPhoto={(file) => keepFile(user, run.id, file)}
          readPhoto={(id) => readFile(user, id)}
        />
      </RowSite>
    </div>
  );
}

/** What is asked before the form is taken; null where it has to be mended. */
function askedBy({ field, sentence, confirm, needsReason, code }: Refusal): Asked | null {
  if (field === 'repeat_reason') return { sentence, confirm: [], needsReason: false, again: true };
  return code === 'confirm' ? { sentence, confirm, needsReason, again: false } : null;
}

/** The photos and files of a form; what of them lies on this device is sent before it. */
const filesOf = (answers: readonly FormAnswer[]): readonly string[] => [
  ...new Set(answers.flatMap(({ photos, refs }) => [...(photos ?? []), ...(refs ?? [])])),
];
