import type { Meta, StoryObj } from '@storybook/react-vite';
import { ErrorPage } from '../../core/app/error-page.tsx';
import { inApplication } from './support.tsx';

export default { title: 'Core/Error page', component: ErrorPage, decorators: [inApplication] } satisfies Meta<
  typeof ErrorPage
>;
type Story = StoryObj<typeof ErrorPage>;

export const Message: Story = { args: { error: new Error('Unable to preload CSS for /assets/map.css') } };
export const Status: Story = { args: { error: { status: 502, statusText: 'Bad Gateway' } } };
