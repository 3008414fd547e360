import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { asScreen } from '../records/support.tsx';
import type { FormAnswer } from '../../core/forms/template.ts';
import { filled, groundedAnswers, halfFilled, longForm, pumpHouse } from './content.ts';
import { Filled } from './support.tsx';
import { range, words, worlds, yesOrNo } from '../support/controls.ts';
import { inLongWords } from '../support/long-words.ts';

const contents = worlds({ 'pump house': pumpHouse, '120 items': longForm, 'long words': inLongWords(pumpHouse) });
const answerLists = worlds<readonly FormAnswer[], 'none' | 'some' | 'all' | 'all, one critical'>({
  none: [],
  some: halfFilled,
  all: filled,
  'all, one critical': groundedAnswers,
});

/**
 * A form as it is filled: its head, one section after the other, its summary. On the item that has the focus 1, 2, 3
 * answer, the arrows go to its neighbours, Enter goes to the next step.
 */
export default {
  title: 'Forms/Fill',
  component: Filled,
  decorators: [asScreen],
  args: { content: contents.of('pump house'), answers: answerLists.of('none') },
  argTypes: {
    content: contents.control,
    answers: answerLists.control,
    ready: yesOrNo,
    sentence: words,
    width: range(320, 1_200, 20),
  },
} satisfies Meta<typeof Filled>;

type Story = StoryObj<typeof Filled>;

const step = async (canvasElement: HTMLElement, index: number): Promise<void> => {
  const steps = within(within(canvasElement).getByRole('navigation')).getAllByRole('button');
  const wanted = steps.at(index);
  if (!wanted) throw new Error('There is no such step.');
  await userEvent.click(wanted);
};
const focused = (): string | undefined => (document.activeElement as HTMLElement | null)?.dataset['item']?.trim();

/** Nothing may be opened before the head is filled. */
export const Start: Story = { args: { ready: false } };

export const Section: Story = {
  args: { answers: answerLists.of('some') },
  play: ({ canvasElement }) => step(canvasElement, 1),
};

/** By keys alone: a nok asks for its comment, Enter goes on; a section without critical items has "All OK". */
export const ByKeys: Story = {
  args: {},
  play: async ({ canvasElement }) => {
    await step(canvasElement, 1);
    await waitFor(() => expect(focused()).toBe('A1'));
    await userEvent.keyboard('1');
    await waitFor(() => expect(focused()).toBe('A2'));
    await userEvent.keyboard('2');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await userEvent.keyboard('broken{Enter}');
    await waitFor(() => expect(focused()).toBe('A3'));
    await userEvent.keyboard('{ArrowUp}');
    await expect(focused()).toBe('A2');
    await userEvent.keyboard('{ArrowDown}3');
    await waitFor(() => expect(document.activeElement?.tagName).toBe('TEXTAREA'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('A4'));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(focused()).toBe('B1'));
  },
};

/** The guard is off: whoever stands there is told at once, and by whom to be heard. */
export const Grounded: Story = {
  args: { answers: answerLists.of('some') },
  play: async ({ canvasElement }) => {
    await step(canvasElement, 2);
    await userEvent.keyboard('2');
    await expect(within(canvasElement).getByRole('alert')).toHaveTextContent('DO NOT USE / NE PAS UTILISER');
    await userEvent.keyboard('Two bolts are missing.');
  },
};

/** What is missing leads to its item. */
export const SummaryWithLacks: Story = {
  args: { answers: answerLists.of('some') },
  play: async ({ canvasElement }) => {
    await step(canvasElement, -1);
    await userEvent.click(within(canvasElement).getAllByText(/A4/)[0] as HTMLElement);
    await waitFor(() => expect(focused()).toBe('A4'));
    await step(canvasElement, -1);
  },
};

/** Two decisions are too mild, and why. */
export const SummaryGrounded: Story = {
  args: { answers: answerLists.of('all, one critical') },
  play: async ({ canvasElement }) => {
    await step(canvasElement, -1);
    const [fit, , doNot] = within(canvasElement).getAllByRole('button', { pressed: false }).slice(-3);
    await expect(fit).toBeDisabled();
    await userEvent.click(doNot as HTMLElement);
    await expect(doNot).toHaveAttribute('aria-pressed', 'true');
  },
};

export const SummaryPassed: Story = {
  args: { answers: answerLists.of('all'), onSubmit: fn() },
  play: async ({ canvasElement, args }) => {
    await step(canvasElement, -1);
    const [fit] = within(canvasElement).getAllByRole('button', { pressed: false }).slice(-3);
    const submit = within(canvasElement).getAllByRole('button').at(-1) as HTMLElement;
    await userEvent.click(submit);
    await expect(args.onSubmit).not.toHaveBeenCalled();
    await userEvent.click(fit as HTMLElement);
    await userEvent.click(submit);
    await expect(args.onSubmit).toHaveBeenCalledOnce();
  },
};

/** The server has refused it. */
export const Refused: Story = {
  args: {
    answers: answerLists.of('all'),
    sentence: 'A pre-start already exists for P-01 this shift (FR-S1-26-000412).',
  },
  play: ({ canvasElement }) => step(canvasElement, -1),
};

/** Rows are added by name; each says how far it is. */
export const Rows: Story = {
  args: { answers: answerLists.of('some') },
  play: async ({ canvasElement }) => {
    await step(canvasElement, 3);
    const names = within(canvasElement).getAllByRole('textbox');
    await userEvent.type(names[0] as HTMLElement, 'EX-03{Enter}');
    await waitFor(() => expect(focused()).toBe('C1 EX-03'));
  },
};

export const Phone: Story = {
  args: { answers: answerLists.of('some'), width: 360 },
  play: ({ canvasElement }) => step(canvasElement, 2),
};

export const PhoneSummary: Story = {
  args: { answers: answerLists.of('all, one critical'), width: 360 },
  play: ({ canvasElement }) => step(canvasElement, -1),
};

/** 120 items; one answer draws one of them anew. */
export const Long: Story = {
  args: { content: contents.of('120 items') },
  play: ({ canvasElement }) => step(canvasElement, 1),
};
