import type { Decorator, Meta, StoryObj } from '@storybook/react-vite';
import { useState, type ReactElement } from 'react';
import { expect } from 'storybook/test';
import AccessDenied from '../../core/app/access-denied.tsx';
import { PublicFrame } from '../../core/app/public-frame.tsx';
import { queryClient } from '../../core/http/query-client.ts';
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
import { security } from './rows.ts';
import { inApplication } from './support.tsx';

/** What the server would answer; nothing is asked of it. */
const answers = (key: readonly string[], data: unknown): Decorator =>
  function Answered(Story) {
    queryClient.setQueryDefaults(key, { staleTime: Infinity });
    queryClient.setQueryData(key, data);
    return (
      <div className="profile">
        <Story />
      </div>
    );
  };

export default { title: 'Core/Account', decorators: [inApplication] } satisfies Meta;
type Story = StoryObj;

export const SecurityNotSetUp: Story = {
  decorators: [answers(['me', 'security'], security)],
  render: () => <ProfileSecurity />,
};
export const SecuritySetUp: Story = {
  decorators: [
    answers(['me', 'security'], {
      ...security,
      minimum: 8,
      secondFactorSince: '2026-03-04T08:00:00Z',
      secondFactorNeeded: false,
      recoveryCodesLeft: 2,
    }),
  ],
  render: () => <ProfileSecurity />,
};

const session = {
  id: 'a',
  created_at: '2026-03-02T06:12:00Z',
  last_seen_at: '2026-03-02T09:30:00Z',
  ip: '10.20.4.17',
  device: 'Firefox, Windows',
  current: true,
  known_until: null,
};
export const Sessions: Story = {
  render: () => (
    <SessionList
      sessions={{
        entries: [
          session,
          {
            ...session,
            id: 'b',
            device: 'Chrome, Android',
            ip: null,
            current: false,
            known_until: '2026-05-30T09:30:00Z',
          },
        ],
        more: 3,
      }}
      onEnd={() => {}}
    />
  ),
};
export const SignIns: Story = {
  render: () => (
    <SignInList
      signIns={{
        more: 0,
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

function Password({ initial, problem }: { readonly initial: string; readonly problem?: string }) {
  const [value, setValue] = useState(initial);
  return (
    <form style={{ maxWidth: 360 }}>
      <PasswordInput
        id="story-password"
        label="Mot de passe"
        value={value}
        onChange={setValue}
        autoComplete="new-password"
        problem={problem}
        help={<StrengthBar password={value} minimum={15} words={['nadia']} />}
      />
    </form>
  );
}
/** It is shown and hidden by a button that the keyboard reaches. */
export const PasswordShown: Story = {
  render: () => <Password initial="la pelle rouge attend au quai" />,
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(canvas.getByRole('button'));
    await expect(canvasElement.querySelector('input')).toHaveAttribute('type', 'text');
    // Its lists of words come when somebody begins to type.
    await expect(await canvas.findByText(/^(Very strong|Très fort)$/, {}, { timeout: 15_000 })).toBeVisible();
  },
};
export const PasswordRefused: Story = { render: () => <Password initial="court" problem="Au moins 15 caractères." /> };

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
export const Codes: Story = { render: () => <RecoveryCodes codes={codes} /> };
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
const second = (
  form: (props: StepFormProps) => ReactElement,
  ways: Pick<StepWays, 'step' | 'ways'>,
  refusal: string | null = null,
): Story => ({
  parameters: { layout: 'fullscreen' },
  render: () => (
    <PublicFrame>
      {form({
        ways: { ...ways, passkeyOrigins: [window.location.origin] },
        refusal,
        onAnswer: async () => {},
        onRefusal: () => {},
        onBack: () => {},
      })}
    </PublicFrame>
  ),
});
export const SecondFactor: Story = second((props) => <GiveFactor {...props} />, { step: 'code', ways: ['code'] });
const sentCode: CodeAsked = { from: 'mail', sentTo: 'n•••@atlas-pieces.example', expiresAt: '2026-03-02T09:40:00Z' };
/** The code comes by mail as the form opens. */
export const NewDevice: Story = second((props) => <GiveMailedCode {...props} send={async () => sentCode} />, {
  step: 'mail',
  ways: [],
});
export const NewDeviceRefused: Story = second(
  (props) => <GiveMailedCode {...props} send={async () => sentCode} />,
  { step: 'mail', ways: [] },
  "Ce code n'est pas le bon. Essais restants : 4.",
);
export const SecondFactorOrPasskey: Story = second((props) => <GiveFactor {...props} />, {
  step: 'code',
  ways: ['code', 'passkey'],
});
/** A recovery code is asked for by who has lost the passkey. */
export const PasskeyOnly: Story = {
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
export const SetUpPasskey: Story = second((props) => <SetUpFactor {...props} />, { step: 'enrol', ways: ['passkey'] });

const passkey: Passkey = {
  id: 'p1',
  name: 'Chrome, Windows',
  created_at: '2026-03-02T08:00:00Z',
  last_used_at: null,
  synced: false,
  backed_up: false,
};
const passkeys = [
  passkey,
  {
    ...passkey,
    id: 'p2',
    name: 'Téléphone de Nadia',
    last_used_at: '2026-03-04T08:00:00Z',
    synced: true,
    backed_up: true,
  },
];
export const Passkeys: Story = {
  render: () => <PasskeyList passkeys={passkeys} removable onRename={() => {}} onRemove={() => {}} />,
};
export const SecurityWithPasskeys: Story = {
  decorators: [answers(['me', 'security'], { ...security, passkeys, passkeyNeeded: true, recoveryCodesLeft: 9 })],
  render: () => <ProfileSecurity />,
};
export const PasskeysElsewhere: Story = { render: () => <PasskeyPlace origins={['https://filon.mine.example']} /> };
export const PasskeysNowhere: Story = { render: () => <PasskeyPlace origins={[]} /> };

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
export const NobodyActs: Story = { decorators: [answers(['delegations'], none)], render: () => <DelegationSection /> };
export const Acting: Story = {
  decorators: [
    answers(['delegations'], {
      ...none,
      given: [lent],
      received: [{ ...lent, id: 'd2', user: 'Hicham Amrani', holder: 'Leïla El Fassi', reason: null }],
    }),
  ],
  render: () => <DelegationSection />,
};
/** The form takes the place of its button, and the focus. */
export const HandOn: Story = {
  beforeEach: () => answer({ 'GET me/colleagues/': { people: [], more: 0 } }),
  decorators: [answers(['delegations'], none)],
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
