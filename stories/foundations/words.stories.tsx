import type { Meta, StoryObj } from '@storybook/react-vite';
import { HTMLTable, InputGroup } from '@blueprintjs/core';
import type { Messages } from '@lingui/core';
import { useDeferredValue, useEffect, useState } from 'react';
import { expect, userEvent, within } from 'storybook/test';
import { linesOf, type WordLine } from './word-lines.ts';
import './foundations.css';
import { words } from '../support/controls.ts';

const catalogs = import.meta.glob<{ messages: Messages }>([
  '../../core/*/locales/*.po',
  '../../plugins/*/locales/*.po',
]);
/** More are not read in one go. */
const shownAtOnce = 200;

interface WordsProps {
  /** What is looked for at first. */
  readonly find: string;
}
function Words({ find }: WordsProps) {
  const [lines, setLines] = useState<readonly WordLine[] | null>(null);
  const [typed, setTyped] = useState(find);
  useEffect(() => void linesOf(catalogs).then(setLines), []);
  const wanted = useDeferredValue(typed).toLocaleLowerCase();
  const found = lines?.filter(({ en, fr }) => `${en}\n${fr}`.toLocaleLowerCase().includes(wanted)) ?? [];
  return (
    <div className="stack">
      <InputGroup
        type="search"
        aria-label="Find words"
        placeholder="Find words"
        value={typed}
        onValueChange={setTyped}
      />
      <p role="status">{lines ? `${found.length} of ${lines.length} messages` : 'Reading the catalogs …'}</p>
      <HTMLTable compact className="foundation">
        <thead>
          <tr>
            <th>Part</th>
            <th>English</th>
            <th>Français</th>
          </tr>
        </thead>
        <tbody>
          {found.slice(0, shownAtOnce).map(({ key, part, en, fr }) => (
            <tr key={key}>
              <td>{part}</td>
              <td lang="en">{en}</td>
              <td lang="fr">{fr}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
      {found.length > shownAtOnce && <p>{found.length - shownAtOnce} more: type a word to narrow them.</p>}
    </div>
  );
}

/** All messages of the product, English and French side by side, as the catalogs have them. */
export default {
  title: 'Foundations/Words',
  component: Words,
  args: { find: '' },
  argTypes: { find: words },
} satisfies Meta<typeof Words>;

export const Everything: StoryObj<typeof Words> = {
  play: async ({ canvasElement }) => {
    await expect(await within(canvasElement).findByText(/more: type a word/)).toBeVisible();
  },
};
/** What is refused is found by its words in either language. */
export const Refusals: StoryObj<typeof Words> = {
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await canvas.findByText(/more: type a word/);
    await userEvent.type(canvas.getByRole('searchbox'), 'obligatoire');
    await expect(await canvas.findByText('This field is required.')).toBeVisible();
  },
};
