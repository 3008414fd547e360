import type { Meta, StoryObj } from '@storybook/react-vite';
import { ProfileSecurity } from '../../core/session/profile-security.tsx';
import { answer } from '../support/answers.ts';
import { range, yesOrNo } from '../support/controls.ts';
import { passkeysOf, security } from './rows.ts';
import { inApplication, inProfile } from './support.tsx';

export default { title: 'Core/Account/Security', decorators: [inProfile, inApplication] } satisfies Meta;

interface SecurityArgs {
  readonly hasPassword: boolean;
  /** An application of the telephone gives codes. */
  readonly secondFactor: boolean;
  readonly secondFactorNeeded: boolean;
  readonly passkeyCount: number;
  readonly passkeyNeeded: boolean;
  readonly recoveryCodesLeft: number;
}
type SecurityStory = StoryObj<SecurityArgs>;
export const NotSetUp: SecurityStory = {
  args: {
    hasPassword: true,
    secondFactor: false,
    secondFactorNeeded: true,
    passkeyCount: 0,
    passkeyNeeded: false,
    recoveryCodesLeft: 0,
  },
  argTypes: {
    hasPassword: yesOrNo,
    secondFactor: yesOrNo,
    secondFactorNeeded: yesOrNo,
    passkeyCount: range(0, 8),
    passkeyNeeded: yesOrNo,
    recoveryCodesLeft: range(0, 10),
  },
  beforeEach: ({ args: { secondFactor, passkeyCount, ...told } }) =>
    answer({
      'GET me/security/': {
        ...security,
        ...told,
        secondFactorSince: secondFactor ? '2026-03-04T08:00:00Z' : null,
        passkeys: passkeysOf(passkeyCount),
      },
    }),
  render: () => <ProfileSecurity />,
};
export const SetUp: SecurityStory = {
  ...NotSetUp,
  args: { ...NotSetUp.args, secondFactor: true, secondFactorNeeded: false, recoveryCodesLeft: 2 },
};

export const WithPasskeys: SecurityStory = {
  ...NotSetUp,
  args: { ...NotSetUp.args, passkeyCount: 2, passkeyNeeded: true, recoveryCodesLeft: 9 },
};
