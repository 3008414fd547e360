import type { Meta, StoryObj } from '@storybook/react-vite';
import { ResultDialog } from '../../plugins/tracking/screens/aemp/result-dialog.tsx';
import { aempResult } from './aemp-result.ts';
import { inPane } from './support.tsx';
import { choice, worlds } from '../support/controls.ts';
import { longPhrase } from '../support/long-words.ts';
import type { AempResult } from '../../plugins/tracking/shared/aemp.ts';

const nothing = (): void => undefined;

const results = worlds<AempResult, 'answered' | 'failed' | 'nothing to tell' | 'many notes'>({
  answered: aempResult,
  failed: {
    ...aempResult,
    fault: 'unwell',
    detail: '503',
    failures: 3,
    nextAt: '2026-03-09T08:12:00Z',
    notes: [],
    old: [],
  },
  'nothing to tell': { ...aempResult, unknown: 0, refused: 0, notes: [], old: [] },
  'many notes': { ...aempResult, notes: Array.from({ length: 8 }, () => aempResult.notes).flat() },
});

export default {
  title: 'Tracking/Last result of a service',
  component: ResultDialog,
  decorators: [inPane],
  args: { result: results.of('answered'), code: 'maker', onChanged: nothing, onClose: nothing },
  argTypes: { result: results.control, code: choice(['maker', longPhrase]) },
} satisfies Meta<typeof ResultDialog>;

export const Answered: StoryObj<typeof ResultDialog> = {};
export const Failed: StoryObj<typeof ResultDialog> = {
  args: {
    result: results.of('failed'),
  },
};
