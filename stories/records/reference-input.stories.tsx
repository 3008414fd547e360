import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { ref } from '../../core/records/fields/index.ts';
import { answer } from '../support/answers.ts';
import { apart } from '../support/controls.ts';
import { FieldInput, inputControls } from './field-input.tsx';
import { asScreen } from './support.tsx';

const machines = ['T-01', 'T-02', 'T-03'].map((label) => ({ id: label, label, apart: null, record: 'equipment' }));

export default {
  title: 'Records/Reference picked',
  component: FieldInput,
  decorators: [asScreen],
  argTypes: { ...inputControls, empty: apart },
  args: { field: ref('equipment', { label: { id: 'Machine', message: 'Machine' } }), value: null },
  beforeEach: () =>
    answer({
      'GET search/': ({ query }: { readonly query: URLSearchParams }) => ({
        results: machines.filter(({ label }) => label.includes((query.get('q') ?? '').toUpperCase())),
        more: 0,
        moreIsExact: true,
      }),
    }),
} satisfies Meta<typeof FieldInput>;

type Story = StoryObj<typeof FieldInput>;

/** What is found for the words typed so far. */
export const Found: Story = {
  play: async ({ canvasElement }) => {
    await userEvent.type(within(canvasElement).getByRole('combobox'), 't-0');
    await waitFor(() => expect(document.querySelectorAll('[role=option]')).toHaveLength(3));
  },
};

/** Who picks by keys stays in the field, with its list closed; so does who leaves the list. */
export const ByKeyboard: Story = {
  play: async ({ canvasElement, step }) => {
    const input = within(canvasElement).getByRole<HTMLInputElement>('combobox');
    const isOpen = (): string | null => input.getAttribute('aria-expanded');
    const options = (): readonly (string | null)[] =>
      [...document.querySelectorAll('[role=option]')].map(({ textContent }) => textContent);
    await step('Enter picks', async () => {
      await userEvent.tab();
      await userEvent.keyboard('02');
      await waitFor(() => expect(options()).toEqual(['T-02']));
      await userEvent.keyboard('{Enter}');
      await waitFor(() => expect(input).toHaveValue('T-02'));
      await waitFor(() => expect(input).toHaveFocus());
      await userEvent.keyboard('{Shift>}{/Shift}');
      await expect(isOpen()).toBe('false');
    });
    await step('what is typed then opens the list again, and Escape closes it', async () => {
      await userEvent.keyboard('0');
      await waitFor(() => expect(isOpen()).toBe('true'));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(isOpen()).toBe('false'));
      await expect(input).toHaveFocus();
    });
    await step('a click opens it where the focus is', async () => {
      await userEvent.click(input);
      await waitFor(() => expect(isOpen()).toBe('true'));
    });
    await step('Escape keeps what was picked', async () => {
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(input).toHaveValue('T-02'));
    });
  },
};
