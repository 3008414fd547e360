import { Cross, Tick } from '@blueprintjs/icons';
import { Plural, useLingui } from '@lingui/react/macro';
import { useEffect, useRef } from 'react';
import { useFormat } from '../../sites/use-format.ts';
import type { Progress } from './steps.ts';
import './step-bar.css';

export interface StepTab {
  readonly key: string;
  readonly title: string;
  /** Of a section; null of head and summary. */
  readonly progress: Progress | null;
  readonly onOpen: () => void;
}

interface StepBarProps {
  readonly tabs: readonly StepTab[];
  readonly current: string;
  readonly whole: Progress;
  /** The head is filled: one may go anywhere. */
  readonly ready: boolean;
}

/** How far the form is, and its steps: what is open in each, and what is not well. */
export function StepBar({ tabs, current, whole, ready }: StepBarProps) {
  const { t } = useLingui();
  const format = useFormat();
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-current]');
    if (list.current && tab)
      list.current.scrollLeft = tab.offsetLeft - list.current.clientWidth / 2 + tab.clientWidth / 2;
  }, [current]);
  return (
    <nav className="step-bar" aria-label={t`Steps of the form`}>
      <div className="step-progress">
        <progress
          value={whole.answered}
          max={Math.max(whole.asked, 1)}
          aria-label={t({ message: 'Answered', context: 'progress of a form' })}
        />
        <span>
          {format.number(whole.answered)} / {format.number(whole.asked)}
        </span>
      </div>
      <ol ref={list}>
        {tabs.map(({ key, title, progress, onOpen }) => (
          <li key={key}>
            <button
              type="button"
              {...(key === current ? { 'aria-current': 'step' as const } : {})}
              disabled={!ready && key !== current}
              onClick={onOpen}
            >
              <span className="step-title">{title}</span>{' '}
              {progress === null ? null : (
                <span className="step-state">
                  {progress.open > 0 ? (
                    <span>
                      <Plural value={progress.open} one="# open" other="# open" />
                    </span>
                  ) : (
                    <span className="form-done">
                      <Tick aria-hidden size={14} /> {t`complete`}
                    </span>
                  )}
                  {progress.nok > 0 ? (
                    <span className="form-nok">
                      <Cross aria-hidden size={14} /> <Plural value={progress.nok} one="# not OK" other="# not OK" />
                    </span>
                  ) : null}
                </span>
              )}
            </button>
          </li>
        ))}
      </ol>
    </nav>
  );
}
