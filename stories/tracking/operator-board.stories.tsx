import type { Meta, StoryObj } from '@storybook/react-vite';
import { AttendanceSheet } from '../../plugins/tracking/screens/board/attendance-sheet.tsx';
import { Board } from '../../plugins/tracking/screens/board/board.tsx';
import { Events } from '../../plugins/tracking/screens/board/events.tsx';
import { Sessions } from '../../plugins/tracking/screens/board/sessions.tsx';
import '../../plugins/tracking/screens/screen.css';
import '../../plugins/tracking/screens/board/operator-board.css';
import { checkins, now, shift } from './rows.ts';
import { inPane } from './support.tsx';

export default { title: 'Tracking/Operator check-ins', component: Board, decorators: [inPane] } satisfies Meta<
  typeof Board
>;

export const ByPresence: StoryObj<typeof Board> = { args: { rows: checkins } };
export const Empty: StoryObj<typeof Board> = { args: { rows: [] } };
export const EventList: StoryObj<typeof Events> = { render: () => <Events rows={checkins} now={now} /> };
export const SessionChart: StoryObj<typeof Sessions> = {
  render: () => <Sessions rows={checkins} shift={shift} now={now} />,
};
export const OnPaper: StoryObj<typeof AttendanceSheet> = {
  render: () => <AttendanceSheet rows={checkins} shift={shift} site="North mine" crew="" />,
};
