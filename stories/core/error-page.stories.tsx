import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorPage } from '../../core/app/error-page.tsx';
import { worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import { inApplication } from './support.tsx';

const errors = worlds<unknown, 'message' | 'status' | 'long message' | 'no words'>({
  message: new Error('Unable to preload CSS for /assets/map.css'),
  status: { status: 502, statusText: 'Bad Gateway' },
  'long message': new Error(`${longPhrase} : https://filon.mine.example/assets/${'a1b2c3d4'.repeat(12)}.css`),
  'no words': { status: 500 },
});

export default {
  title: 'Core/Error page',
  component: ErrorPage,
  decorators: [inApplication],
  argTypes: { error: errors.control },
} satisfies Meta<typeof ErrorPage>;
type Story = StoryObj<typeof ErrorPage>;

export const Message: Story = { args: { error: errors.of('message') } };
export const Status: Story = { args: { error: errors.of('status') } };
