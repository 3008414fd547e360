import type { Meta, StoryObj } from '@storybook/react-vite';
import { useLingui } from '@lingui/react';
import { alarmSeverityWords } from '../../core/live/alarms/alarm-words.ts';
import { FreshnessMark } from '../../core/live/freshness-mark.tsx';
import { liveStatuses } from '../../plugins/fleet/records/choices.ts';
import { StatusMark } from '../../plugins/fleet/screens/statistics/status-mark.tsx';
import '../../core/live/alarms/alarm-banner.css';
import './foundations.css';
import { yesOrNo } from '../support/controls.ts';

/** What is known by its shape as well as by its colour. */
export default { title: 'Foundations/States and shapes' } satisfies Meta;

/** How old a position or a reading is. */
export const Freshness: StoryObj<{ readonly wordless: boolean }> = {
  args: { wordless: false },
  argTypes: { wordless: yesOrNo },
  render: ({ wordless }) => (
    <ul className="specimens">
      {(['fresh', 'late', 'lost'] as const).map((freshness) => (
        <li key={freshness}>
          <FreshnessMark freshness={freshness} wordless={wordless} />
        </li>
      ))}
    </ul>
  ),
};

function Machines() {
  const { i18n } = useLingui();
  return (
    <ul className="specimens">
      {Object.entries(liveStatuses).map(([status, words]) => (
        <li key={status}>
          <StatusMark status={status as keyof typeof liveStatuses} />
          <span>{i18n._(words)}</span>
        </li>
      ))}
    </ul>
  );
}
/** What a machine does. */
export const MachineStates: StoryObj = { render: () => <Machines /> };

function Severities() {
  const { i18n } = useLingui();
  return (
    <div className="stack">
      {Object.entries(alarmSeverityWords).map(([severity, words]) => (
        <div key={severity} className="alarm-banner" data-severity={severity}>
          <strong>{i18n._(words)}</strong>
        </div>
      ))}
    </div>
  );
}
/** How grave an alarm is. */
export const AlarmSeverities: StoryObj = { render: () => <Severities /> };
