import { act, render, screen } from '@testing-library/react';
import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ToastProvider, useToast, type ShowToast } from './toast.tsx';

let show: ShowToast;
function Taker() {
  show = useToast();
  return null;
}

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
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.queryByText('Saved')).not.toBeNull();
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('Saved')).toBeNull();
});

test('a second one takes the place of the first and has its own 3000 ms', () => {
  open();
  act(() => show('First'));
  act(() => vi.advanceTimersByTime(2000));
  act(() => show('First', 'danger'));
  act(() => vi.advanceTimersByTime(2999));
  expect(screen.getAllByText('First')).toHaveLength(1);
  expect(screen.getByText('First').closest('[data-colour]')?.getAttribute('data-colour')).toBe('danger');
  act(() => vi.advanceTimersByTime(1));
  expect(screen.queryByText('First')).toBeNull();
});

test('the colour is info unless told', () => {
  open();
  act(() => show('Words'));
  expect(screen.getByText('Words').closest('[data-colour]')?.getAttribute('data-colour')).toBe('info');
});
