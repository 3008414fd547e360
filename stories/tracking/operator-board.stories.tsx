import type { Meta, StoryObj } from '@storybook/react-vite';
import { AttendanceSheet } from '../../plugins/tracking/screens/board/attendance-sheet.tsx';
import { Board } from '../../plugins/tracking/screens/board/board.tsx';
import { Events } from '../../plugins/tracking/screens/board/events.tsx';
import { Sessions } from '../../plugins/tracking/screens/board/sessions.tsx';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/board/operator-board.css';
import { checkins, now, shift } from './rows.ts';
import { inPane } from './support.tsx';
import { choice, controlsOf, worlds } from '../support/controls.ts';
import { longPerson, longPhrase } from '../support/long-words.ts';

interface RowsArgs {
  readonly rows: typeof checkins;
}
const rows = worlds({
  'a morning': checkins,
  one: checkins.slice(0, 1),
  none: [],
  'a hundred': Array.from({ length: 10 }, (_, index) =>
    checkins.map((one) => ({ ...one, id: `${one.id}-${index}`, person: `${one.person} ${index}` })),
  ).flat(),
  'long names': checkins.map((one) => ({ ...one, name: longPerson, function: longPhrase })),
});
/** Of a story that shows the check-ins in another way than the board. */
const ofRows = { ...controlsOf({ rows: rows.control }), args: { rows: rows.of('a morning') } };

export default {
  title: 'Tracking/Operator check-ins',
  component: Board,
  decorators: [inPane],
  argTypes: { rows: rows.control },
} satisfies Meta<typeof Board>;

export const ByPresence: StoryObj<typeof Board> = { args: { rows: rows.of('a morning') } };
export const Empty: StoryObj<typeof Board> = { args: { rows: rows.of('none') } };
export const EventList: StoryObj<RowsArgs> = { ...ofRows, render: (args) => <Events rows={args.rows} now={now} /> };
export const SessionChart: StoryObj<RowsArgs> = {
  ...ofRows,
  render: (args) => <Sessions rows={args.rows} shift={shift} now={now} />,
};
interface PaperArgs extends RowsArgs {
  readonly site: string;
  /** Empty for all. */
  readonly crew: string;
}
export const OnPaper: StoryObj<PaperArgs> = {
  ...controlsOf({ rows: rows.control, site: choice(['North mine', longPhrase]), crew: choice(['', 'A', 'B']) }),
  args: { ...ofRows.args, site: 'North mine', crew: '' },
  render: (args) => <AttendanceSheet {...args} shift={shift} />,
};
