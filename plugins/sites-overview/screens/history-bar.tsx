import { Button, ButtonGroup } from '@blueprintjs/core';
import { useLingui } from '@lingui/react/macro';
import { useId } from 'react';
import { MomentField } from '../../../core/dates/moment-field.tsx';
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
        <MomentField
          id={`${id}-day`}
          kind="date"
          required
          max={today}
          today={() => today}
          value={from}
          onChange={(day) => day && onChange({ day, ...(to === from || to < day ? { until: null } : {}) })}
        />
      </span>
      <span className="history-date">
        <label htmlFor={`${id}-until`}>{t({ message: 'until', context: 'last day of a range' })}</label>
        <MomentField
          id={`${id}-until`}
          kind="date"
          required
          min={from}
          max={today}
          today={() => today}
          value={to}
          onChange={(until) =>
            until &&
            onChange({ until: until === from ? null : until, day: from, ...(until === from ? {} : { with: null }) })
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
        <MomentField
          id={`${id}-with`}
          kind="date"
          max={today}
          today={() => today}
          value={other}
          onChange={(day) => onChange({ with: day, ...(day ? { day: from, until: null } : {}) })}
        />
      </span>
    </div>
  );
}
