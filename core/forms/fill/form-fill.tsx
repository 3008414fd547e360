import { Button, Callout } from '@blueprintjs/core';
import { ArrowLeft, ArrowRight, SendMessage } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useCallback, useEffect, useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { tooMild, type Decision } from '../decision.ts';
import { evaluateRun, placeOf, repeats, rowsOf, type EvaluatedItem } from '../evaluate-run.ts';
import { judgeAnswer } from '../judge-answer.ts';
import { lacksOf } from '../lacks.ts';
import type { FormAnswer, FormContent, FormSection, Judging } from '../template.ts';
import { useWordsIn } from '../use-words-in.ts';
import { answerByKey } from './answer-by-key.ts';
import { GroundedSign } from './grounded-sign.tsx';
import { itemKeyOf } from './item-keys.ts';
import { KeptFilesContext } from './kept-files.ts';
import { RowChips } from './row-chips.tsx';
import { SectionStep } from './section-step.tsx';
import { StepBar, type StepTab } from './step-bar.tsx';
import { isSameStep, itemsAt, progressOf, stepsOf, type Step } from './steps.ts';
import { SummaryStep } from './summary-step.tsx';
import { useKeptFiles } from './use-kept-files.ts';
import { useSteadyScroll } from './use-steady-scroll.ts';
import { useStepFocus } from './use-step-focus.ts';
import '../forms.css';
import './form-fill.css';

export interface FormFillProps {
  readonly content: FormContent;
  readonly judging: Judging;
  readonly answers: readonly FormAnswer[];
  /** Takes an answer in the place of the one that was there. Several may come at once: each is added to the last. */
  readonly onAnswer: (answer: FormAnswer) => void;
  /** A row of a repeated section and its answers go; rows cannot be removed where this is absent. */
  readonly onForgetRow?: (section: FormSection, row: string) => void;
  /** What is asked before the sections: machine, meter, shift, who does it. */
  readonly head: ReactNode;
  /** The head is filled, and the sections may be opened. */
  readonly headReady: boolean;
  /** What is asked at the end, such as signatures. */
  readonly signing?: ReactNode;
  /** False where an item of the form decides, or nobody; it is decided at the end where absent. */
  readonly decides?: boolean;
  readonly decision: Decision | null;
  readonly onDecide: (decision: Decision) => void;
  /** Nothing is missing, and the decision is as strict as what was found. */
  readonly onSubmit: () => void;
  readonly isSending: boolean;
  /** Why it was refused. */
  readonly sentence?: string | null;
  /** Keeps a photo or file, on the device where there is no network; gives its id. A failure is told beside the input. */
  readonly keepPhoto: (file: File) => Promise<string>;
  /** A photo or file that was kept on this device before; undefined of any other. */
  readonly readPhoto?: (id: string) => Promise<{ readonly name: string; readonly blob: Blob } | undefined>;
}

const readNone = (): Promise<undefined> => Promise.resolve(undefined);

const head: Step = { at: 'head' };

/** A form that is filled: its head, section by section, and its summary; for gloves, keys and screen readers alike. */
export function FormFill({
  content,
  judging,
  answers,
  onAnswer,
  onForgetRow,
  head: headParts,
  headReady,
  signing = null,
  decides = true,
  decision,
  onDecide,
  onSubmit,
  isSending,
  sentence = null,
  keepPhoto,
  readPhoto = readNone,
}: FormFillProps) {
  const { i18n, t } = useLingui();
  const wordsIn = useWordsIn();
  const id = useId();
  const [wanted, setWanted] = useState<Step>(head);
  /** What is missing is said beside its item once somebody has asked for the summary. */
  const [told, setTold] = useState(false);
  const [tried, setTried] = useState(false);
  const files = useKeptFiles(keepPhoto, readPhoto);
  const evaluation = useMemo(() => evaluateRun(content, answers, judging), [content, answers, judging]);
  const lacks = useMemo(
    () => new Map(lacksOf(evaluation.items).map((lack) => [placeOf(lack.key, lack.row), lack])),
    [evaluation],
  );
  const steps = stepsOf(evaluation, answers);
  const index = Math.max(0, indexOf(steps, wanted));
  const step = steps[index] ?? head;
  const isDecided = !decides || (decision !== null && tooMild(decision, evaluation) === null);
  const grounded = evaluation.result === 'grounded';
  const { body, forward, aim } = useStepFocus((place) => lacks.has(place));
  const sign = useSteadyScroll(body, grounded);

  const latest = useRef(onAnswer);
  useEffect(() => {
    latest.current = onAnswer;
  });
  const answer = useCallback((given: FormAnswer): void => latest.current(given), []);
  const moveOn = useCallback((place: string): void => aim({ at: 'neighbour', place, by: 1 }), [aim]);

  const go = (to: Step, place?: string): void => {
    // What is being typed is handed over before its input goes.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    setWanted(to);
    if (to.at === 'summary') setTold(true);
    aim(place === undefined ? { at: 'step' } : { at: 'item', place });
  };
  const open = ({ item, section, row }: EvaluatedItem): void =>
    go({ at: 'section', section, row }, placeOf(item.key, row));
  const next = steps[index + 1];
  const before = steps[index - 1];
  const goOn = (): void => {
    if (next && headReady) go(next);
  };
  const submit = (): void => {
    setTried(true);
    if (lacks.size > 0 || !isDecided) aim({ at: 'missing' });
    else onSubmit();
  };

  const press = (place: string, number: number): void => {
    const pressed = evaluation.items.find(({ item, row }) => placeOf(item.key, row) === place);
    const given = pressed && answerByKey(pressed, number);
    if (!pressed || !given) return;
    answer(given.answer);
    if (!given.goesOn) return;
    const { verdict } = judgeAnswer(pressed.item, given.answer, judging.day);
    const asks = verdict === 'nok' && pressed.item.comment !== 'never' && !given.answer.comment?.trim();
    if (asks) aim({ at: 'remark', place });
    else moveOn(place);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const key = itemKeyOf(event);
    if (key === null) return;
    event.preventDefault();
    event.stopPropagation();
    if (key.does === 'answer') press(key.place, key.number);
    else if (key.does === 'move') aim({ at: 'neighbour', place: key.from, by: key.by });
    else goOn();
  };

  const titleOf = (one: Step): string => {
    if (one.at === 'head') return t`Start`;
    if (one.at === 'summary') return t`Summary`;
    return one.row === null ? wordsIn(one.section.title) : `${wordsIn(one.section.title)} · ${one.row}`;
  };
  const tabs: readonly StepTab[] = [
    { key: 'head', title: titleOf(head), progress: null, onOpen: () => go(head) },
    ...evaluation.sections.map((section) => ({
      key: `section ${section.code}`,
      title: wordsIn(section.title),
      progress: progressOf(
        evaluation.items.filter((one) => one.section === section),
        lacks,
      ),
      onOpen: () => go({ at: 'section', section, row: rowsOf(section, answers)[0] ?? null }),
    })),
    { key: 'summary', title: t`Summary`, progress: null, onOpen: () => go({ at: 'summary' }) },
  ];
  const rowsAt = (section: FormSection, current: string | null): ReactNode =>
    repeats(section) ? (
      <RowChips
        rows={rowsOf(section, answers).map((row) => ({
          row: row ?? '',
          progress: progressOf(itemsAt(evaluation.items, section, row), lacks),
        }))}
        current={current}
        scans={section.repeat === 'per_scan'}
        onOpen={(row) => {
          const [first] = section.items;
          if (first && !rowsOf(section, answers).includes(row))
            answer({ key: first.key, row, ...(first.kind === 'scan' ? { text: row } : {}) });
          go({ at: 'section', section, row });
        }}
        onForget={
          onForgetRow &&
          ((row) => {
            onForgetRow(section, row);
            go({ at: 'section', section, row: rowsOf(section, answers).find((one) => one !== row) ?? null });
          })
        }
      />
    ) : null;
  const lackAt = (place: string): string | null => {
    const lack = told ? lacks.get(place) : undefined;
    return lack ? i18n._(lack.sentence) : null;
  };

  return (
    <KeptFilesContext value={files}>
      <div className="form-fill" onKeyDown={onKeyDown}>
        <div className="form-fill-top">
          <StepBar
            tabs={tabs}
            current={step.at === 'section' ? `section ${step.section.code}` : step.at}
            whole={progressOf(evaluation.items, lacks)}
            ready={headReady}
          />
          {grounded ? <GroundedSign ref={sign} items={evaluation.items} onOpen={open} /> : null}
        </div>
        <div className="form-fill-body" ref={body}>
          <section className="form-fill-step" aria-labelledby={`${id}-head`} hidden={step.at !== 'head'}>
            <div className="section-head">
              <h2 id={`${id}-head`} tabIndex={-1}>{t`Start`}</h2>
            </div>
            {headParts}
          </section>
          {step.at === 'section' ? (
            <SectionStep
              key={`${step.section.code} ${step.row ?? ''}`}
              title={titleOf(step)}
              rows={rowsAt(step.section, step.row)}
              items={itemsAt(evaluation.items, step.section, step.row)}
              last={judging.last}
              lackAt={lackAt}
              idPrefix={id}
              onAnswer={answer}
              onDone={moveOn}
              onAllWell={() => aim({ at: 'open' })}
            />
          ) : step.at === 'summary' ? (
            <SummaryStep
              evaluation={evaluation}
              lacks={lacks}
              decides={decides}
              decision={decision}
              onDecide={onDecide}
              asksDecision={tried && !isDecided}
              onOpen={open}
              signing={signing}
              idPrefix={id}
            />
          ) : null}
        </div>
        <div className="form-fill-foot">
          {sentence ? (
            <Callout intent="danger" role="alert">
              {sentence}
            </Callout>
          ) : null}
          <div className="form-fill-ways">
            <Button
              className="fill-button"
              icon={<ArrowLeft />}
              text={t`Back`}
              disabled={before === undefined}
              onClick={() => before && go(before)}
            />
            {step.at === 'summary' ? (
              <Button
                ref={forward}
                className="fill-button form-fill-forward"
                intent="primary"
                icon={<SendMessage />}
                text={t`Submit`}
                loading={isSending}
                onClick={submit}
              />
            ) : (
              <Button
                ref={forward}
                className="fill-button form-fill-forward"
                intent="primary"
                endIcon={<ArrowRight />}
                text={next ? t`Next: ${titleOf(next)}` : t`Summary`}
                disabled={!headReady}
                ellipsizeText
                onClick={goOn}
              />
            )}
          </div>
        </div>
      </div>
    </KeptFilesContext>
  );
}

/** A row or section that has just gone leaves one at its section, or where its section stood. */
function indexOf(steps: readonly Step[], wanted: Step): number {
  const same = steps.findIndex((one) => isSameStep(one, wanted));
  if (same >= 0 || wanted.at !== 'section') return same;
  return steps.findIndex((one) => one.at === 'section' && one.section.code === wanted.section.code);
}
