import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import { MomentField } from '../../core/dates/moment-field.tsx';
import type { MomentKind } from '../../core/dates/writing.ts';
import { sitesStore } from '../../core/sites/sites-store.ts';
import { asScreen } from '../records/support.tsx';
import { apart, choice, yesOrNo } from '../support/controls.ts';

interface EntryProps {
  readonly kind: MomentKind;
  readonly value: string | null;
  readonly min?: string;
  readonly max?: string;
  readonly small?: boolean;
}

/** One input under its label, and the value that a caller is told. */
function Entry({ kind, value, min, max, small = false }: EntryProps) {
  const [current, setCurrent] = useState(value);
  return (
    <form onSubmit={(event) => event.preventDefault()}>
      <label htmlFor="story-moment">{kind}</label>
      <br />
      <MomentField
        id="story-moment"
        kind={kind}
        value={current}
        onChange={setCurrent}
        min={min}
        max={max}
        {...(small ? { size: 'small' } : {})}
      />
      <p>
        <output>{current ?? '–'}</output>
      </p>
    </form>
  );
}

/**
 * Dates and times are typed in the order and the words of the language chosen, whatever the browser's: `25/11/2026`,
 * `25.11.26`, `25-11`, `25 nov`, `2026-11-25`, `today`, `hier`, `+1`; `14:30`, `14h30`, `1430`. A text that means nothing
 * stays, with a sentence. The calendar, by its button or Alt ↓, is loaded when it is opened first.
 */
export default {
  title: 'Dates/Moment field',
  component: Entry,
  decorators: [asScreen],
  argTypes: {
    kind: choice(['date', 'datetime', 'time'] satisfies MomentKind[]),
    value: choice(['2026-03-09', '2026-03-09T05:31:00.000Z', '06:30']),
    max: apart,
    small: yesOrNo,
  },
} satisfies Meta<typeof Entry>;

type Story = StoryObj<typeof Entry>;

const typing =
  (text: string, shown: string, told: string): NonNullable<Story['play']> =>
  async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, text);
    await userEvent.tab();
    await expect(input.value).toBe(shown);
    await expect(canvas.getByText(told)).toBeVisible();
  };

export const Day: Story = {
  args: { kind: 'date', value: '2026-03-09' },
  play: typing('25.11.26', '25/11/2026', '2026-11-25'),
};

export const DayAndTime: Story = {
  args: { kind: 'datetime', value: '2026-03-09T05:31:00.000Z' },
  play: typing('25/01/2027 14h30', '25/01/2027 14:30', '2027-01-25T14:30:00.000Z'),
};

export const TimeOfDay: Story = {
  args: { kind: 'time', value: '06:30' },
  play: typing('1430', '14:30', '14:30'),
};

/** The month stands where no month can be: nothing is swapped, nothing lost, and the form is not sent. */
export const NoDate: Story = {
  args: { kind: 'date', value: '2026-03-09' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole<HTMLInputElement>('textbox');
    await userEvent.clear(input);
    await userEvent.type(input, '11/25/2026{Enter}');
    await expect(canvas.getByText(/“11\/25\/2026” is not a date|« 11\/25\/2026 » n'est pas/)).toBeVisible();
    await expect(input).toBeInvalid();
    await expect(input.value).toBe('11/25/2026');
    await expect(input.form?.checkValidity()).toBe(false);
    await expect(canvas.getByText('2026-03-09')).toBeVisible();
  },
};

export const TooLate: Story = {
  args: { kind: 'date', value: '2026-03-09', max: '2026-03-31' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.clear(canvas.getByRole('textbox'));
    await userEvent.type(canvas.getByRole('textbox'), '1/4/2026{Enter}');
    await expect(canvas.getByText(/31\/03\/2026/)).toBeVisible();
    await expect(canvas.getByText('2026-03-09')).toBeVisible();
  },
};

/** By the keys alone: Alt ↓ opens, the arrows walk, Enter takes, and the focus is back in the input. */
export const Calendar: Story = {
  args: { kind: 'datetime', value: '2026-03-09T05:31:00.000Z' },
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    const input = canvas.getByRole<HTMLInputElement>('textbox');
    input.focus();
    await userEvent.keyboard('{Alt>}{ArrowDown}{/Alt}');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('9'));
    await userEvent.keyboard('{ArrowRight}{ArrowDown}{Enter}');
    await waitFor(() => expect(input.value).toBe('17/03/2026 05:31'));
    await waitFor(() => expect(canvasElement).toContainElement(document.activeElement as HTMLElement));
  },
};

/** The calendar open, its weeks beginning on the site's first day. */
export const WeekOfTheSite: Story = {
  args: { kind: 'date', value: '2026-03-09' },
  play: async ({ canvasElement }) => {
    sitesStore.sites = sitesStore.sites.map((site) => ({ ...site, weekBegins: 'saturday' }));
    await userEvent.click(within(canvasElement).getByRole('button'));
    const dialog = await screen.findByRole('dialog');
    const days = await within(dialog).findAllByRole('columnheader', { hidden: true });
    await expect(days[0]?.getAttribute('aria-label')).toMatch(/^(Saturday|samedi)$/);
  },
};
