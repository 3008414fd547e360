// @vitest-environment jsdom
import { MenuItem } from '@blueprintjs/core';
import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { KeyMenu } from './key-menu.tsx';

function Opened({ open }: { readonly open: boolean }) {
  return (
    <>
      <button type="button">Open</button>
      {open ? (
        <KeyMenu>
          <MenuItem text="One" />
          <MenuItem text="Two" disabled />
          <MenuItem text="Three" />
        </KeyMenu>
      ) : null}
    </>
  );
}
const focused = (): string => document.activeElement?.textContent ?? '';

test('a menu begins at its first item; arrows go round and pass by what is disabled', () => {
  render(<Opened open />);
  const press = (key: string): string => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
    return focused();
  };
  expect(focused()).toBe('One');
  expect(['ArrowDown', 'ArrowDown', 'ArrowUp', 'Home', 'End', 'x'].map(press)).toEqual([
    'Three',
    'One',
    'Three',
    'One',
    'Three',
    'Three',
  ]);
});

test('a menu that closes gives the focus back, unless it went elsewhere', () => {
  const { rerender } = render(<Opened open={false} />);
  const button = screen.getByText('Open');
  button.focus();
  rerender(<Opened open />);
  expect(focused()).toBe('One');
  rerender(<Opened open={false} />);
  expect(document.activeElement).toBe(button);
});
