import { i18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, render, renderHook, screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { PaneContext, type Pane } from '../../../core/registry/pane.ts';
import { createRegistry } from '../../../core/registry/registry.ts';
import { RegistryContext } from '../../../core/registry/use-registry.ts';
import { sessionStore } from '../../../core/session/session-store.ts';
import { ToastProvider } from '../../../core/toast/toast.tsx';
import type { Tile } from '../shared/tiles.ts';
import Dashboard from './dashboard.tsx';
import { useTiles } from './use-tiles.ts';

const { api } = vi.hoisted(() => ({
  api: vi.fn<(path: string, options?: { readonly method?: string }) => Promise<unknown>>(),
}));
vi.mock(import('../../../core/http/api.ts'), () => ({ api: api as never }));

const tile: Tile = { key: 'fuel.stock', widget: 'fuel.stock', x: 0, y: 0, w: 4, h: 3, settings: {} };
const kept = { body: { version: 1, tiles: [tile] }, defaults: [] };
const pane = (search: string): Pane => ({
  id: 'p',
  path: '/dashboard',
  search: new URLSearchParams(search),
  visible: true,
  focused: true,
  open: () => undefined,
  setSearch: () => undefined,
  selection: null,
  select: () => undefined,
});

const around = (search = '') => {
  const queries = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  return ({ children }: { readonly children: ReactNode }) => (
    <I18nProvider i18n={i18n}>
      <QueryClientProvider client={queries}>
        <RegistryContext value={createRegistry()}>
          <ToastProvider>
            <PaneContext value={pane(search)}>{children}</PaneContext>
          </ToastProvider>
        </RegistryContext>
      </QueryClientProvider>
    </I18nProvider>
  );
};

beforeEach(() => {
  i18n.load('en', {});
  i18n.activate('en');
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  sessionStore.user = {
    id: 'u',
    email: 'u@filon',
    name: 'U',
    kind: 'staff',
    language: 'en',
    roles: [],
    access: { 'dashboard:share': 'all' },
  };
});

test('what is arranged while a reset is still on its way stays', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  api.mockImplementation((_path, options) =>
    options?.method === 'DELETE' ? new Promise((resolve) => answers.push(resolve)) : Promise.resolve(kept),
  );
  const { result } = renderHook(() => useTiles(), { wrapper: around() });
  await waitFor(() => expect(result.current.tiles).toEqual([tile]));
  act(() => result.current.reset());
  await waitFor(() => expect(result.current.tiles).toEqual([]));
  const wider = { ...tile, w: 6 };
  act(() => result.current.keep([wider]));
  await waitFor(() => expect(result.current.tiles).toEqual([wider]));
  await act(async () => {
    answers[0]?.({ body: null, defaults: [] });
    await new Promise((resolve) => setTimeout(resolve, 20));
  });
  expect(result.current.tiles).toEqual([wider]);
});

test('a dashboard that could not be read says so, and is not arranged over', async () => {
  api.mockRejectedValue(new Error('The server is away.'));
  render(<Dashboard />, { wrapper: around() });
  expect((await screen.findByRole('alert')).textContent).toBe('The server is away.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Arrange' }).disabled).toBe(true);
});

test('before a role is chosen, it is asked for', async () => {
  api.mockResolvedValue({ roles: [{ id: 'manager', title: 'Manager', body: null }] });
  render(<Dashboard />, { wrapper: around('role=') });
  expect((await screen.findByText('Choose the role whose dashboard you want to arrange.')).tagName).toBe('P');
  expect(screen.queryByText(/Your dashboard is empty/)).toBeNull();
});
