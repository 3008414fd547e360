import { act, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { useEffect } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast, type ShowToast } from './toast.tsx';

const taken: { show: ShowToast } = { show: () => undefined };
const show: ShowToast = (...words) => taken.show(...words);
function Taker() {
  const own = useToast();
  useEffect(() => void (taken.show = own), [own]);
  return null;
}
const pass = (milliseconds: number): void => act(() => void vi.advanceTimersByTime(milliseconds));

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

const open = () =>
  render(
    <I18nProvider i18n={i18n}>
      <ToastProvider>
        <Taker />
      </ToastProvider>
    </I18nProvider>,
  );

test('outside its provider it says so', () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  expect(() => render(<Taker />)).toThrow('useToast must be used within a ToastProvider');
});

test('it stays 3000 ms and not one more', () => {
  open();
  act(() => show('Saved'));
  expect(screen.getByText('Notification')).toBeTruthy();
  pass(2999);
  expect(screen.queryByText('Saved')).not.toBeNull();
  pass(1);
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a second one takes the place of the first and has its own 3000 ms', () => {
  open();
  act(() => show('First'));
  pass(2000);
  act(() => show('First', 'danger'));
  pass(2999);
  expect(screen.getAllByText('First')).toHaveLength(1);
  expect(screen.getByText('First').closest('[data-colour]')?.getAttribute('data-colour')).toBe('danger');
  pass(1);
  expect(screen.queryByText('First')).toBeNull();
});

test('the colour is info unless told', () => {
  open();
  act(() => show('Words'));
  expect(screen.getByText('Words').closest('[data-colour]')?.getAttribute('data-colour')).toBe('info');
});
