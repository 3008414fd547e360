import { Button, Callout, Spinner } from '@blueprintjs/core';
import { Print } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { ModalDialog } from '../../../../core/parts/modal-dialog.tsx';
import { TextToSend } from '../../../../core/parts/text-to-send.tsx';
import { printElement } from '../../../../core/parts/print-element.ts';
import { useSession } from '../../../../core/session/use-session.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { openingKinds } from '../../records/rfq-choices.ts';
import type { InBothLanguages, Minutes, OpeningKind } from '../../shared/minutes.ts';
import { rfqApi } from './api.ts';
import './minutes.css';

interface MinutesDialogProps {
  /** Of the quotation request. */
  readonly id: string;
  readonly site: string;
  readonly onClose: () => void;
}

/** The minutes of an opening, to be looked at and printed. */
export function MinutesDialog({ id, site, onClose }: MinutesDialogProps) {
  const { t } = useLingui();
  const { user } = useSession();
  const format = useFormat(site);
  const paper = useRef<HTMLDivElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: ['rfq-minutes', id], queryFn: () => rfqApi.minutes(id) });
  const print = (): void => {
    if (paper.current) printElement(paper.current, t`Printed ${format.datetime(new Date())} by ${user?.name ?? ''}`);
  };
  return (
    <ModalDialog label={t`Minutes of the opening`} className="minutes-dialog" onClose={onClose}>
      {error ? <Callout intent="danger">{error.message}</Callout> : null}
      {data ? (
        <div ref={paper}>
          <MinutesPaper minutes={data} />
        </div>
      ) : error ? null : (
        <Spinner aria-label={t`Loading`} />
      )}
      {data?.noted.map((kind) => (
        <RemarksInput key={kind} id={id} kind={kind} onNoted={() => void refetch()} />
      ))}
      <div className="question-dialog-actions">
        <Button text={t`Close`} onClick={onClose} />
        <Button intent="primary" icon={<Print />} text={t`Print`} disabled={!data} onClick={print} />
      </div>
    </ModalDialog>
  );
}

interface RemarksProps {
  readonly id: string;
  readonly kind: OpeningKind;
  readonly onNoted: () => void;
}

/** What the reader, having signed an opening, adds to its minutes: it stays there. */
function RemarksInput({ id, kind, onNoted }: RemarksProps) {
  const { i18n, t } = useLingui();
  const said = i18n._(openingKinds[kind]);
  return (
    <TextToSend
      id={`remarks-${kind}`}
      label={t`Your remarks: ${said}`}
      action={t`Record in the minutes`}
      onSend={(text) => rfqApi.noteRemarks(id, kind, text)}
      onSent={onNoted}
    />
  );
}

/** Both languages stand on one sheet: it is read by whoever signs it. */
export function MinutesPaper({ minutes }: { readonly minutes: Minutes }) {
  return (
    <article className="minutes">
      <h1>{both(minutes.title)}</h1>
      <dl className="minutes-facts">
        {minutes.facts.map(({ label, value }) => (
          <div key={label.en}>
            <dt>{both(label)}</dt>
            <dd>{both(value)}</dd>
          </div>
        ))}
      </dl>
      <table>
        <thead>
          <tr>
            {minutes.columns.map((column) => (
              <th key={column.en} scope="col">
                {both(column)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {minutes.rows.map((row) => (
            <tr key={row.map(({ en }) => en).join(' ')}>
              {row.map((cell, place) => (
                <td key={minutes.columns[place]?.en}>{both(cell)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      <ul className="minutes-signatures">
        {minutes.signatures.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </article>
  );
}

const both = ({ en, fr }: InBothLanguages): string => (en === fr ? en : `${en} / ${fr}`);
