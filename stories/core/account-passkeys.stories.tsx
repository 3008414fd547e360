import type { Meta, StoryObj } from '@storybook/react-vite';
import { PasskeyList } from '../../core/session/passkey-list.tsx';
import { PasskeyPlace } from '../../core/session/passkey-place.tsx';
import { range, worlds, yesOrNo } from '../support/controls.ts';
import { passkeysOf } from './rows.ts';
import { inApplication } from './support.tsx';

export default { title: 'Core/Account/Passkeys', decorators: [inApplication] } satisfies Meta;

interface PasskeysArgs {
  readonly count: number;
  readonly removable: boolean;
}
export const Listed: StoryObj<PasskeysArgs> = {
  args: { count: 2, removable: true },
  argTypes: { count: range(0, 8), removable: yesOrNo },
  render: ({ count, removable }) => (
    <PasskeyList passkeys={passkeysOf(count)} removable={removable} onRename={() => {}} onRemove={() => {}} />
  ),
};
interface PlaceArgs {
  readonly origins: readonly string[];
}
const origins = worlds({
  elsewhere: ['https://filon.mine.example'],
  nowhere: [],
  several: ['https://filon.mine.example', 'https://filon.nord.mine.example', 'https://10.20.4.17:4600'],
});
export const Elsewhere: StoryObj<PlaceArgs> = {
  args: { origins: origins.of('elsewhere') },
  argTypes: { origins: origins.control },
  render: (args) => <PasskeyPlace {...args} />,
};
export const Nowhere: StoryObj<PlaceArgs> = { ...Elsewhere, args: { origins: origins.of('nowhere') } };
