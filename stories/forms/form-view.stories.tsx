import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { FormView } from '../../core/forms/view/form-view.tsx';
import { asScreen } from '../records/support.tsx';
import { filled, groundedAnswers, halfFilled, judging, pumpHouse } from './content.ts';
import { apart, choice, worlds } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';
import type { Decision } from '../../core/forms/decision.ts';
import type { FormAnswer } from '../../core/forms/template.ts';

const contents = worlds({ 'pump house': pumpHouse, 'long words': inLongWords(pumpHouse) });
const answerLists = worlds<readonly FormAnswer[], 'none' | 'some' | 'not OK alone' | 'all' | 'all, one critical'>({
  none: [],
  some: halfFilled,
  'not OK alone': halfFilled.filter((answer) => answer.choice === 'nok'),
  all: filled,
  'all, one critical': groundedAnswers,
});

/** A form that was filled, as it is read and printed. */
export default {
  title: 'Forms/View',
  component: FormView,
  decorators: [asScreen],
  args: {
    content: contents.of('pump house'),
    judging,
    foot: 'PUMP-01 v3 · FR-S1-26-000412',
    head: <h2>FR-S1-26-000412</h2>,
  },
  argTypes: {
    content: contents.control,
    answers: answerLists.control,
    decision: choice(['fit', 'fit_with_remarks', 'do_not_use'] satisfies Decision[]),
    foot: apart,
  },
} satisfies Meta<typeof FormView>;

type Story = StoryObj<typeof FormView>;

export const Passed: Story = { args: { answers: answerLists.of('all'), decision: 'fit' } };
export const Grounded: Story = { args: { answers: answerLists.of('all, one critical'), decision: 'do_not_use' } };

/** What is not OK stands before all else. */
export const NotOkFirst: Story = {
  args: { answers: answerLists.of('some'), decision: 'fit_with_remarks' },
  play: async ({ canvasElement }) => {
    await userEvent.click(within(canvasElement).getByRole('checkbox'));
    const [first] = within(canvasElement).getAllByRole('rowheader');
    await expect(first).toHaveTextContent('A2');
  },
};

/** Of older forms the counters are kept, and not every answer. */
export const CountersKept: Story = {
  args: {
    answers: answerLists.of('not OK alone'),
    decision: 'fit_with_remarks',
    found: { result: 'fail', score: 91.3, counts: { items: 12, ok: 9, nok: 2, na: 1, critical_nok: 0 } },
  },
};

export const Phone: Story = {
  args: { answers: answerLists.of('all, one critical'), decision: 'do_not_use' },
  decorators: [(Story) => <div style={{ width: 360 }}>{Story()}</div>],
};
