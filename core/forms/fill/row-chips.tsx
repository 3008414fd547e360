import { Button, InputGroup } from '@blueprintjs/core';
import { Cross, Plus, Tick, Trash } from '@blueprintjs/icons';
import { useLingui } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { ScanButton } from '../../parts/scan-button.tsx';
import { QuestionDialog } from '../../parts/question-dialog.tsx';
import type { Progress } from './steps.ts';
import './row-chips.css';

interface RowChipsProps {
  readonly rows: readonly { readonly row: string; readonly progress: Progress }[];
  readonly current: string | null;
  /** Rows are told by scanning what they are of. */
  readonly scans: boolean;
  /** Opens a row; one that is not there yet is added. */
  readonly onOpen: (row: string) => void;
  readonly onForget: ((row: string) => void) | undefined;
}

/** Longest name of a row. */
const longest = 40;

/** The rows of a repeated section: wheels, cylinders, extinguishers. Each is added by its name or a scan. */
export function RowChips({ rows, current, scans, onOpen, onForget }: RowChipsProps) {
  const { t } = useLingui();
  const id = useId();
  const [name, setName] = useState('');
  const [asks, setAsks] = useState(false);
  const add = (told: string): void => {
    const row = told.trim().slice(0, longest);
    setName('');
    if (row !== '') onOpen(row);
  };
  return (
    <div className="row-chips">
      {rows.length === 0 ? null : (
        <ul aria-label={t`Rows`}>
          {rows.map(({ row, progress }) => (
            <li key={row}>
              <button type="button" aria-pressed={row === current} onClick={() => onOpen(row)}>
                <bdi>{row === '' ? '–' : row}</bdi>
                {progress.nok > 0 ? (
                  <Cross title={t`not OK`} size={16} className="form-nok" />
                ) : progress.open === 0 ? (
                  <Tick title={t`complete`} size={16} className="form-done" />
                ) : (
                  <span className="row-open">{progress.open}</span>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="row-add">
        <label htmlFor={id}>{scans ? t`Scan or type the next one` : t`Name of the next one`}</label>
        <div>
          <InputGroup
            id={id}
            className="fill-input"
            size="large"
            fill
            autoComplete="off"
            maxLength={longest}
            value={name}
            onValueChange={setName}
            onKeyDown={(event) => {
              if (event.key !== 'Enter') return;
              event.preventDefault();
              add(name);
            }}
            rightElement={scans ? <ScanButton onScan={add} /> : undefined}
          />
          <Button
            className="fill-button"
            icon={<Plus />}
            text={t`Add`}
            disabled={name.trim() === ''}
            onClick={() => add(name)}
          />
        </div>
      </div>
      {current !== null && onForget ? (
        <Button
          className="fill-touch row-forget"
          variant="minimal"
          icon={<Trash />}
          text={t`Remove ${current}`}
          onClick={() => setAsks(true)}
        />
      ) : null}
      {asks && current !== null ? (
        <QuestionDialog
          title={t`Remove ${current}?`}
          problem={t`Its answers will be lost.`}
          intent="warning"
          onClose={() => setAsks(false)}
        >
          <div className="button-row">
            <Button size="large" text={t`Keep it`} data-autofocus onClick={() => setAsks(false)} />
            <Button
              size="large"
              intent="danger"
              text={t`Remove`}
              onClick={() => {
                setAsks(false);
                onForget?.(current);
              }}
            />
          </div>
        </QuestionDialog>
      ) : null}
    </div>
  );
}
