import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kiosk } from '../../plugins/tracking/screens/kiosk/kiosk.tsx';
import { inPane } from './support.tsx';
import { choice } from '../support/controls.ts';

export default {
  title: 'Tracking/Check-in kiosk',
  component: Kiosk,
  decorators: [inPane],
  argTypes: { site: choice({ s1: 'One without a name', 'site-1': 'Kef Nord', 'site-2': 'Kef Sud' }) },
} satisfies Meta<typeof Kiosk>;

export const Start: StoryObj<typeof Kiosk> = { args: { site: 's1' } };
