import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { icons } from 'virtual:icons-used';
import './foundations.css';
import { range, words } from '../support/controls.ts';
import { matching } from '../support/matching.ts';

interface IconsArgs {
  readonly size: number;
  /** Only those whose names hold this. */
  readonly find: string;
}

/** Every icon that the product shows, gathered from its code: one that nobody uses is not here. */
export default {
  title: 'Foundations/Icons',
  args: { size: 20, find: '' },
  argTypes: { size: range(12, 64, 2), find: words },
} satisfies Meta<IconsArgs>;

export const Icons: StoryObj<IconsArgs> = {
  render: ({ size, find }) => (
    <ul className="specimens">
      {matching(Object.keys(icons), find).map((name) => {
        const Icon = icons[name];
        return (
          <li key={name}>
            {Icon ? <Icon size={size} /> : null}
            <span>{name}</span>
          </li>
        );
      })}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('svg')).toHaveLength(Object.keys(icons).length);
  },
};
