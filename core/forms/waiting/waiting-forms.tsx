import { Button, Callout, Spinner, Tag } from '@blueprintjs/core';
import { Edit, Trash } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { QuestionDialog } from '../../parts/question-dialog.tsx';
import { useFormat } from '../../sites/use-format.ts';
import type { WaitingForm } from '../device/device-database.ts';
import { resultWords } from '../outcome-words.ts';
import { useWordsIn } from '../use-words-in.ts';
import './waiting.css';

interface WaitingFormsProps {
  readonly forms: readonly WaitingForm[];
  /** The id of the one that is being sent. */
  readonly sending: string | null;
  /** Opens a refused form again, to be mended. */
  readonly onOpen: (form: WaitingForm) => void;
  /** Throws a refused form away for good. */
  readonly onDiscard: (form: WaitingForm) => void;
  /** Why a form cannot be opened. */
  readonly sentence?: string | null;
}

/** What is on this device alone: what waits for the network, and what the server has refused, with its sentence. */
export function WaitingForms({ forms, sending, onOpen, onDiscard, sentence = null }: WaitingFormsProps) {
  const { i18n, t } = useLingui();
  const format = useFormat();
  const wordsIn = useWordsIn();
  const [leaving, setLeaving] = useState<WaitingForm | null>(null);
  if (forms.length === 0) return null;
  return (
    <section className="waiting-forms" tabIndex={0} aria-label={t`Filled forms only on this device`}>
      <p className="waiting-title">
        <Plural
          value={forms.length}
          one="# filled form is only on this device"
          other="# filled forms are only on this device"
        />
      </p>
      {sentence ? (
        <Callout intent="warning" compact role="alert">
          {sentence}
        </Callout>
      ) : null}
      <ul>
        {forms.map((form) => {
          const { id, version, machine, result, submittedAt, refusal, files } = form;
          const name = [wordsIn(version.label), machine].filter(Boolean).join(' · ');
          return (
            <li key={id} data-refused={refusal !== null || undefined}>
              <div>
                <strong>{name}</strong>{' '}
                <Tag minimal={result !== 'grounded'} intent={result === 'grounded' ? 'danger' : 'none'}>
                  {i18n._(resultWords[result])}
                </Tag>
                <p>
                  {format.datetime(submittedAt)}
                  {files.length > 0 ? (
                    <>
                      {' · '}
                      <Plural value={files.length} one="# photo or file" other="# photos or files" />
                    </>
                  ) : null}
                </p>
              </div>
              {refusal ? (
                <>
                  <Callout intent="danger" compact>
                    {refusal.sentence}
                    {refusal.arrived ? <p>{t`The server already has the form: ${refusal.arrived.number}.`}</p> : null}
                  </Callout>
                  <div className="waiting-ways">
                    <Button
                      className="fill-button"
                      icon={<Edit />}
                      text={t`Open it again`}
                      aria-label={t`Open it again: ${name}`}
                      onClick={() => onOpen(form)}
                    />
                    <Button
                      className="fill-button"
                      variant="minimal"
                      intent="danger"
                      icon={<Trash />}
                      text={t`Discard`}
                      aria-label={t`Discard ${name}`}
                      onClick={() => setLeaving(form)}
                    />
                  </div>
                </>
              ) : sending === id ? (
                <span className="waiting-state">
                  <Spinner size={16} aria-label={t`Sending`} /> {t`Is being sent`}
                </span>
              ) : (
                <span className="waiting-state">{t`Waiting for the network`}</span>
              )}
            </li>
          );
        })}
      </ul>
      {leaving ? (
        <QuestionDialog
          title={t`Discard this filled form?`}
          problem={
            leaving.refusal?.arrived
              ? t`The server keeps it as ${leaving.refusal.arrived.number}, linked to nothing.`
              : t`It is on no other device and no one has seen it: it will be lost permanently.`
          }
          onClose={() => setLeaving(null)}
        >
          <div className="waiting-ways">
            <Button text={t`Keep it`} onClick={() => setLeaving(null)} />
            <Button
              intent="danger"
              text={t`Discard`}
              onClick={() => {
                onDiscard(leaving);
                setLeaving(null);
              }}
            />
          </div>
        </QuestionDialog>
      ) : null}
    </section>
  );
}
