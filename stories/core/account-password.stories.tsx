import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { PasswordInput } from '../../core/session/password-input.tsx';
import { StrengthBar } from '../../core/session/strength-bar.tsx';
import { range, words, yesOrNo } from '../support/controls.ts';
import { inApplication } from './support.tsx';

export default { title: 'Core/Account/Password', decorators: [inApplication] } satisfies Meta;

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
export const Shown: StoryObj<PasswordArgs> = {
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
export const Refused: StoryObj<PasswordArgs> = {
  args: { ...Shown.args, initial: 'court', problem: 'Au moins 15 caractères.' },
  argTypes: Shown.argTypes ?? {},
  render: (args) => <Password {...args} />,
};
