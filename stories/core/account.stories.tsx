import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect } from 'storybook/test';
import AccessDenied from '../../core/app/access-denied.tsx';
import { PublicFrame } from '../../core/app/public-frame.tsx';
import type { Delegations } from '../../core/session/delegation.ts';
import { DelegationSection } from '../../core/session/delegation-section.tsx';
import { EnrolmentCode } from '../../core/session/enrolment-code.tsx';
import { GiveFactor } from '../../core/session/give-factor.tsx';
import { GiveMailedCode } from '../../core/session/give-mailed-code.tsx';
import { PasskeyList } from '../../core/session/passkey-list.tsx';
import { PasskeyPlace } from '../../core/session/passkey-place.tsx';
import type { Passkey } from '../../core/session/passkeys.ts';
import { PasswordInput } from '../../core/session/password-input.tsx';
import { ProfileSecurity } from '../../core/session/profile-security.tsx';
import { RecoveryCodes } from '../../core/session/recovery-codes.tsx';
import { SessionList } from '../../core/session/session-list.tsx';
import { SetUpFactor } from '../../core/session/set-up-factor.tsx';
import type { CodeAsked } from '../../core/session/signing.ts';
import { SignInList } from '../../core/session/sign-in-list.tsx';
import type { StepFormProps, StepWays } from '../../core/session/step-ways.ts';
import { StrengthBar } from '../../core/session/strength-bar.tsx';
import '../../core/app/profile.css';
import { StoryPane } from '../records/support.tsx';
import { answer } from '../support/answers.ts';
import { apart, range, several, words, worlds, yesOrNo } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import { security } from './rows.ts';
import { inApplication } from './support.tsx';

const inProfile: Decorator = (Story) => (
  <div className="profile">
    <Story />
  </div>
);

export default { title: 'Core/Account', decorators: [inApplication] } satisfies Meta;
type Story = StoryObj;

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
export const SecurityNotSetUp: SecurityStory = {
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
  decorators: [inProfile],
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
export const SecuritySetUp: SecurityStory = {
  ...SecurityNotSetUp,
  args: { ...SecurityNotSetUp.args, secondFactor: true, secondFactorNeeded: false, recoveryCodesLeft: 2 },
};

const passkey: Passkey = {
  id: 'p1',
  name: 'Chrome, Windows',
  created_at: '2026-03-02T08:00:00Z',
  last_used_at: null,
  synced: false,
  backed_up: false,
};
const used: Passkey = {
  ...passkey,
  id: 'p2',
  name: 'Téléphone de Nadia',
  last_used_at: '2026-03-04T08:00:00Z',
  synced: true,
  backed_up: true,
};
function passkeysOf(count: number): readonly Passkey[] {
  return Array.from({ length: count }, (_, index) => (index === 1 ? used : { ...passkey, id: `p${index + 1}` }));
}

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

interface PasswordArgs {
  readonly initial: string;
  readonly problem?: string;
  /** Characters that a password needs. */
  readonly minimum: number;
  readonly large: boolean;
  readonly width: number;
}
function Password({ initial, problem, minimum, large, width }: PasswordArgs) {
  const [value, setValue] = useState(initial);
  return (
    <form style={{ maxWidth: width }}>
      <PasswordInput
        id="story-password"
        label="Mot de passe"
        value={value}
        onChange={setValue}
        autoComplete="new-password"
        problem={problem}
        large={large}
        help={<StrengthBar password={value} minimum={minimum} words={['nadia']} />}
      />
    </form>
  );
}
/** It is shown and hidden by a button that the keyboard reaches. */
export const PasswordShown: StoryObj<PasswordArgs> = {
  args: { initial: 'la pelle rouge attend au quai', minimum: 15, large: false, width: 360 },
  argTypes: { initial: words, problem: words, minimum: range(8, 40), large: yesOrNo, width: range(200, 600, 20) },
  render: (args) => <Password {...args} />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvasElement.querySelector('input')).toHaveAttribute('type', 'text');
    // Its lists of words come when somebody begins to type.
    await expect(await canvas.findByText(/^(Very strong|Très fort)$/, {}, { timeout: 15_000 })).toBeVisible();
  },
};
export const PasswordRefused: StoryObj<PasswordArgs> = {
  args: { ...PasswordShown.args, initial: 'court', problem: 'Au moins 15 caractères.' },
  argTypes: PasswordShown.argTypes ?? {},
  render: (args) => <Password {...args} />,
};

const codes = [
  '7K2M-QX4P',
  'B9TD-31WZ',
  'HN6F-R8VC',
  'P4XA-M2JK',
  '5RWE-9DTQ',
  'ZC83-LH7Y',
  'G1NS-V6BU',
  'T8PM-4XKD',
  'W2JQ-E5RA',
  'M7VH-C9LN',
];
export const Codes: StoryObj<{ readonly count: number }> = {
  args: { count: codes.length },
  argTypes: { count: range(0, codes.length) },
  render: ({ count }) => <RecoveryCodes codes={codes.slice(0, count)} />,
};
export const Enrolment: Story = {
  render: () => (
    <EnrolmentCode
      enrolment={{
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Filon:nadia?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Filon',
      }}
    />
  ),
};
interface SecondArgs {
  /** What the server has said to what was given. */
  readonly refusal: string;
  readonly ways: readonly string[];
}
const second = (
  form: (props: StepFormProps) => ReactElement,
  { step, ways }: Pick<StepWays, 'step' | 'ways'>,
  refusal = '',
): StoryObj<SecondArgs> => ({
  parameters: { layout: 'fullscreen' },
  args: { refusal, ways },
  argTypes: { refusal: words, ways: step === 'code' ? several(['code', 'passkey']) : apart },
  render: (args) => (
    <PublicFrame>
      {form({
        ways: { step, ways: args.ways as StepWays['ways'], passkeyOrigins: [window.location.origin] },
        refusal: args.refusal === '' ? null : args.refusal,
        onAnswer: async () => {},
        onRefusal: () => {},
        onBack: () => {},
      })}
    </PublicFrame>
  ),
});
export const SecondFactor = second((props) => <GiveFactor {...props} />, { step: 'code', ways: ['code'] });
const sentCode: CodeAsked = { from: 'mail', sentTo: 'n•••@atlas-pieces.example', expiresAt: '2026-03-02T09:40:00Z' };
/** The code comes by mail as the form opens. */
export const NewDevice = second((props) => <GiveMailedCode {...props} send={async () => sentCode} />, {
  step: 'mail',
  ways: [],
});
export const NewDeviceRefused = second(
  (props) => <GiveMailedCode {...props} send={async () => sentCode} />,
  { step: 'mail', ways: [] },
  "Ce code n'est pas le bon. Essais restants : 4.",
);
export const SecondFactorOrPasskey = second((props) => <GiveFactor {...props} />, {
  step: 'code',
  ways: ['code', 'passkey'],
});
/** A recovery code is asked for by who has lost the passkey. */
export const PasskeyOnly: StoryObj<SecondArgs> = {
  ...second(
    (props) => <GiveFactor {...props} />,
    { step: 'code', ways: ['passkey'] },
    'La clé d’accès n’a pas été donnée.',
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: /^(Use a recovery code|Utiliser un code de secours)$/ }),
    );
    await expect(canvasElement.querySelector('#login-code')).toHaveFocus();
  },
};
export const SetUpPasskey = second((props) => <SetUpFactor {...props} />, { step: 'enrol', ways: ['passkey'] });

interface PasskeysArgs {
  readonly count: number;
  readonly removable: boolean;
}
export const Passkeys: StoryObj<PasskeysArgs> = {
  args: { count: 2, removable: true },
  argTypes: { count: range(0, 8), removable: yesOrNo },
  render: ({ count, removable }) => (
    <PasskeyList passkeys={passkeysOf(count)} removable={removable} onRename={() => {}} onRemove={() => {}} />
  ),
};
export const SecurityWithPasskeys: SecurityStory = {
  ...SecurityNotSetUp,
  args: { ...SecurityNotSetUp.args, passkeyCount: 2, passkeyNeeded: true, recoveryCodesLeft: 9 },
};
interface PlaceArgs {
  readonly origins: readonly string[];
}
const origins = worlds({
  elsewhere: ['https://filon.mine.example'],
  nowhere: [],
  several: ['https://filon.mine.example', 'https://filon.nord.mine.example', 'https://10.20.4.17:4600'],
});
export const PasskeysElsewhere: StoryObj<PlaceArgs> = {
  args: { origins: origins.of('elsewhere') },
  argTypes: { origins: origins.control },
  render: (args) => <PasskeyPlace {...args} />,
};
export const PasskeysNowhere: StoryObj<PlaceArgs> = { ...PasskeysElsewhere, args: { origins: origins.of('nowhere') } };

const lent = {
  id: 'd1',
  role: 'dispatcher',
  title_en: 'Dispatcher',
  title_fr: 'Répartiteur',
  sites: null,
  valid_from: '2026-03-02T06:00:00Z',
  valid_to: '2026-03-09T06:00:00Z',
  reason: 'Congé annuel',
  user: 'Brahim Aït Ouali',
  holder: 'Hicham Amrani',
};
const none: Delegations = { held: [lent], given: [], received: [] };
const acting: Delegations = {
  ...none,
  given: [lent],
  received: [{ ...lent, id: 'd2', user: 'Hicham Amrani', holder: 'Leïla El Fassi', reason: null }],
};
const delegations = worlds({
  none,
  acting,
  'nothing to hand on': { ...none, held: [] },
  'long names': inLongWords(acting),
});
interface DelegationsArgs {
  readonly delegations: Delegations;
}
export const NobodyActs: StoryObj<DelegationsArgs> = {
  args: { delegations: delegations.of('none') },
  argTypes: { delegations: delegations.control },
  decorators: [inProfile],
  beforeEach: ({ args }) => answer({ 'GET me/delegations/': args.delegations }),
  render: () => <DelegationSection />,
};
export const Acting: StoryObj<DelegationsArgs> = { ...NobodyActs, args: { delegations: delegations.of('acting') } };
/** The form takes the place of its button, and the focus. */
export const HandOn: Story = {
  beforeEach: () => answer({ 'GET me/colleagues/': { people: [], more: 0 }, 'GET me/delegations/': none }),
  decorators: [inProfile],
  render: () => <DelegationSection />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button'));
    await expect(canvasElement.querySelector('#delegation-role')).toHaveFocus();
  },
};

export const Denied: Story = {
  render: () => (
    <StoryPane query="path=/closed">
      <AccessDenied />
    </StoryPane>
  ),
};
