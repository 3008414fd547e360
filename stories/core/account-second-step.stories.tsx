import type { Meta, StoryObj } from '@storybook/react-vite';
import type { ReactElement } from 'react';
import { expect } from 'storybook/test';
import { PublicFrame } from '../../core/app/public-frame.tsx';
import { EnrolmentCode } from '../../core/session/enrolment-code.tsx';
import { GiveFactor } from '../../core/session/give-factor.tsx';
import { GiveMailedCode } from '../../core/session/give-mailed-code.tsx';
import { RecoveryCodes } from '../../core/session/recovery-codes.tsx';
import { SetUpFactor } from '../../core/session/set-up-factor.tsx';
import type { CodeAsked } from '../../core/session/signing.ts';
import type { StepFormProps, StepWays } from '../../core/session/step-ways.ts';
import { apart, range, several, words } from '../support/controls.ts';
import { inApplication } from './support.tsx';

export default { title: 'Core/Account/Second step', decorators: [inApplication] } satisfies Meta;

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
export const Enrolment: StoryObj = {
  render: () => (
    <EnrolmentCode
      enrolment={{
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        uri: 'otpauth://totp/Filon:nadia?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Filon',
      }}
    />
  ),
};
