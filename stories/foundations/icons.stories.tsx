import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { icons } from 'virtual:icons-used';
import './foundations.css';

/** Every icon that the product shows, gathered from its code: one that nobody uses is not here. */
export default { title: 'Foundations/Icons' } satisfies Meta;

export const Icons: StoryObj = {
  render: () => (
    <ul className="specimens">
      {Object.entries(icons).map(([name, Icon]) => (
        <li key={name}>
          <Icon size={20} />
          <span>{name}</span>
        </li>
      ))}
    </ul>
  ),
  play: async ({ canvasElement }) => {
    await expect(canvasElement.querySelectorAll('svg')).toHaveLength(Object.keys(icons).length);
  },
};
