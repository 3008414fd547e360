import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type ReactNode } from 'react';
import { createFormat } from '../../i18n/format.ts';
import { ModalDialog } from '../modal-dialog.tsx';
import { printElement } from '../print-element.ts';
import '../question-dialog.css';
import { LanguageChoice } from './language-choice.tsx';
import type { Paper } from './paper.ts';
import { PaperSheet } from './paper-sheet.tsx';

type Language = Paper['language'];

export interface PaperDialogProps<Read extends { readonly paper: Paper }> {
  readonly label: string;
  /** What it is kept by, beside its language. */
  readonly of: readonly unknown[];
  /** Null: in the language that it is written in of itself. */
  readonly read: (language: Language | null) => Promise<Read>;
  /** Of the clock by which it is printed. */
  readonly timeZone: string;
  /** Who prints it. */
  readonly by: string;
  /** What may be chosen beside the language, by what was read last. */
  readonly choices?: (known: Read) => ReactNode;
  /** Buttons beside that which prints, such as one for another form of the file; by the language that is shown. */
  readonly actions?: ReactNode | ((language: Language) => ReactNode);
  readonly onClose: () => void;
}

/** A document to be looked at in one language or the other, and printed. */
export function PaperDialog<Read extends { readonly paper: Paper }>({
  label,
  of,
  read,
  timeZone,
  by,
  choices,
  actions,
  onClose,
}: PaperDialogProps<Read>) {
  const { i18n, t } = useLingui();
  const sheet = useRef<HTMLDivElement>(null);
  const [language, setLanguage] = useState<Language | null>(null);
  const { data, error } = useQuery({ queryKey: ['paper', ...of, language], queryFn: () => read(language) });
  // Choices stay where they are until the paper that was chosen is there.
  const [known, setKnown] = useState(data);
  if (data !== undefined && data !== known) setKnown(data);
  const shown = language ?? data?.paper.language ?? (i18n.locale === 'fr' ? 'fr' : 'en');
  const print = (): void => {
    if (!sheet.current) return;
    const format = createFormat(i18n.locale, timeZone);
    printElement(sheet.current, t`Printed ${format.datetime(new Date())} by ${by.trim()}`);
  };
  return (
    <ModalDialog label={label} className="paper-dialog" onClose={onClose}>
      <div className="paper-choices">
        {known === undefined ? null : choices?.(known)}
        <LanguageChoice value={shown} onChange={setLanguage} />
      </div>
      {error ? (
        <Callout intent="danger" role="alert">
          {error.message}
        </Callout>
      ) : null}
      {data ? (
        <div ref={sheet}>
          <PaperSheet paper={data.paper} />
        </div>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
      <div className="question-dialog-actions">
        <Button text={t`Close`} data-autofocus onClick={onClose} />
        {typeof actions === 'function' ? actions(shown) : actions}
        <Button intent="primary" icon={<Print />} text={t`Print`} disabled={!data} onClick={print} />
      </div>
    </ModalDialog>
  );
}
