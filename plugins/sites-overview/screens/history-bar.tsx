import { Button, ButtonGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { shiftCodes } from '../reports/site-shifts.ts';
import type { ChosenShifts } from './use-chosen-shifts.ts';

interface HistoryBarProps {
  readonly chosen: ChosenShifts;
  readonly today: string;
  readonly onChange: (changes: Readonly<Record<string, string | null>>) => void;
}

/** Which production dates and shifts are looked at, and with which date a single one is compared. */
export function HistoryBar({ chosen: { from, to, codes, other }, today, onChange }: HistoryBarProps) {
  const { t } = useLingui();
  const id = useId();
  const toggle = (code: (typeof shiftCodes)[number]): void => {
    const next = shiftCodes.filter((one) => codes.includes(one) !== (one === code));
    onChange({ shift: next.length === 0 || next.length === shiftCodes.length ? null : next.join(',') });
  };
  return (
    <div className="history-bar">
      <span className="history-date">
        <label htmlFor={`${id}-day`}>{t`Production date`}</label>
        <input
          id={`${id}-day`}
          className="bp6-input"
          type="date"
          max={today}
          value={from}
          onChange={({ target }) =>
            target.value &&
            onChange({ day: target.value, ...(to === from || to < target.value ? { until: null } : {}) })
          }
        />
      </span>
      <span className="history-date">
        <label htmlFor={`${id}-until`}>{t({ message: 'until', context: 'last day of a range' })}</label>
        <input
          id={`${id}-until`}
          className="bp6-input"
          type="date"
          min={from}
          max={today}
          value={to}
          onChange={({ target }) =>
            target.value &&
            onChange({
              until: target.value === from ? null : target.value,
              day: from,
              ...(target.value === from ? {} : { with: null }),
            })
          }
        />
      </span>
      <ButtonGroup role="group" aria-label={t`Shifts`}>
        {shiftCodes.map((code) => (
          <Button
            key={code}
            text={code}
            active={codes.includes(code)}
            aria-pressed={codes.includes(code)}
            onClick={() => toggle(code)}
          />
        ))}
      </ButtonGroup>
      <span className="history-date">
        <label htmlFor={`${id}-with`}>{t`Compare with`}</label>
        <input
          id={`${id}-with`}
          className="bp6-input"
          type="date"
          max={today}
          value={other ?? ''}
          onChange={({ target }) =>
            onChange({ with: target.value || null, ...(target.value ? { day: from, until: null } : {}) })
          }
        />
      </span>
    </div>
  );
}
