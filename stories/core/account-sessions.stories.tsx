import type { Meta, StoryObj } from '@storybook/react-vite';
import { SessionList } from '../../core/session/session-list.tsx';
import { SignInList } from '../../core/session/sign-in-list.tsx';
import { range, yesOrNo } from '../support/controls.ts';
import { inApplication } from './support.tsx';

export default { title: 'Core/Account/Sessions', decorators: [inApplication] } satisfies Meta;

const session = {
  id: 'a',
  created_at: '2026-03-02T06:12:00Z',
  last_seen_at: '2026-03-02T09:30:00Z',
  ip: '10.20.4.17',
  device: 'Firefox, Windows',
  current: true,
  known_until: null,
};
const remembered = {
  ...session,
  device: 'Chrome, Android',
  ip: null,
  current: false,
  known_until: '2026-05-30T09:30:00Z',
};
interface CountArgs {
  readonly count: number;
  /** That are not shown. */
  readonly more: number;
}
export const Sessions: StoryObj<CountArgs & { readonly mayEnd: boolean }> = {
  args: { count: 2, more: 3, mayEnd: true },
  argTypes: { count: range(0, 20), more: range(0, 50), mayEnd: yesOrNo },
  render: ({ count, more, mayEnd }) => (
    <SessionList
      sessions={{
        entries: Array.from({ length: count }, (_, index) =>
          index === 0 ? session : { ...remembered, id: `b${index}` },
        ),
        more,
      }}
      onEnd={mayEnd ? () => {} : undefined}
    />
  ),
};
export const SignIns: StoryObj<Pick<CountArgs, 'more'>> = {
  args: { more: 0 },
  argTypes: { more: range(0, 50) },
  render: ({ more }) => (
    <SignInList
      signIns={{
        more,
        entries: [
          {
            at: session.created_at,
            ok: true,
            method: 'password+code',
            reason: null,
            ip: '10.20.4.17',
            device: session.device,
          },
          {
            at: session.created_at,
            ok: false,
            method: 'password',
            reason: 'password',
            ip: '196.12.7.40',
            device: 'Chrome, Android',
          },
        ],
      }}
    />
  ),
};
