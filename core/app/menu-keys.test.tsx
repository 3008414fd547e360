// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { focusFirstItem, menuKeys } from './menu-keys.ts';

test('a menu begins at its first item; arrows go round and pass by what is disabled', () => {
  const { container } = render(
    <div onKeyDown={menuKeys} role="menu" tabIndex={-1}>
      <button type="button" className="bp6-menu-item">
        One
      </button>
      <button type="button" className="bp6-menu-item bp6-disabled">
        Two
      </button>
      <button type="button" className="bp6-menu-item">
        Three
      </button>
    </div>,
  );
  focusFirstItem(container);
  const press = (key: string): string => {
    fireEvent.keyDown(document.activeElement ?? container, { key });
    return document.activeElement?.textContent ?? '';
  };
  expect(document.activeElement).toBe(screen.getByText('One'));
  expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map(press)).toEqual([
    'Three',
    'One',
    'Three',
    'One',
    'Three',
    'Three',
  ]);
});
