import type { Meta, StoryObj } from '@storybook/react-vite';
import { HTMLTable } from '@blueprintjs/core';
import { expect } from 'storybook/test';
import tokens from '../../core/theme/tokens.css?raw';
import './foundations.css';
import { words } from '../support/controls.ts';
import { matching } from '../support/matching.ts';

const names = [...new Set([...tokens.matchAll(/^ {2}(--[\w-]+):/gm)].map(([, name = '']) => name))];
const valueIn = (selector: string, name: string): string =>
  new RegExp(`^${selector} \\{[^}]*?${name}: ([^;]+);`, 'ms').exec(tokens)?.[1] ?? '';

interface TokensProps {
  /** Only those whose names hold this. */
  readonly find: string;
}
function Tokens({ find }: TokensProps) {
  return (
    <HTMLTable compact className="foundation">
      <thead>
        <tr>
          <th>Token</th>
          <th>Now</th>
          <th>Light</th>
          <th>Dark</th>
        </tr>
      </thead>
      <tbody>
        {matching(names, find).map((name) => (
          <tr key={name}>
            <td>
              <code>{name}</code>
            </td>
            <td>
              <span
                className="swatch"
                role="img"
                aria-label={name}
                style={name.startsWith('--shadow') ? { boxShadow: `var(${name})` } : { background: `var(${name})` }}
              />
            </td>
            <td>{valueIn(':root', name)}</td>
            <td>{valueIn('\\.bp6-dark', name)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

/** Colours and shadows by their names: a stylesheet names one of these, and both themes are right. */
export default {
  title: 'Foundations/Tokens',
  component: Tokens,
  args: { find: '' },
  argTypes: { find: words },
} satisfies Meta<typeof Tokens>;

export const Everything: StoryObj<typeof Tokens> = {
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('.swatch').length).toBeGreaterThan(10);
  },
};
