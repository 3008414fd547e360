import type { Meta, StoryObj } from '@storybook/react-vite';
import { Kiosk } from '../../plugins/tracking/screens/kiosk/kiosk.tsx';
import { inPane } from './support.tsx';

export default { title: 'Tracking/Check-in kiosk', component: Kiosk, decorators: [inPane] } satisfies Meta<
  typeof Kiosk
>;

export const Start: StoryObj<typeof Kiosk> = { args: { site: 's1' } };
