import type { Meta, StoryObj } from '@storybook/react-vite';
import { ResultDialog } from '../../plugins/tracking/screens/aemp/result-dialog.tsx';
import { aempResult } from './aemp-result.ts';
import { inPane } from './support.tsx';

const nothing = (): void => undefined;

export default {
  title: 'Tracking/Last result of a service',
  component: ResultDialog,
  decorators: [inPane],
  args: { result: aempResult, code: 'maker', onChanged: nothing, onClose: nothing },
} satisfies Meta<typeof ResultDialog>;

export const Answered: StoryObj<typeof ResultDialog> = {};
export const Failed: StoryObj<typeof ResultDialog> = {
  args: {
    result: {
      ...aempResult,
      fault: 'unwell',
      detail: '503',
      failures: 3,
      nextAt: '2026-03-09T08:12:00Z',
      notes: [],
      old: [],
    },
  },
};
