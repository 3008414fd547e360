import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';
import { PaneContext, type Pane } from '../../../core/registry/pane.ts';
import { timeStore } from '../../../core/live/time-store.ts';
import { useNow } from './use-now.ts';
import { useSnapshots } from './use-snapshots.ts';

type Question = { readonly query: { readonly from: string; readonly to: string; readonly sites: string } };
const { api } = vi.hoisted(() => ({ api: vi.fn<(path: string, options: Question) => Promise<unknown>>() }));
vi.mock(import('../../../core/http/api.ts'), () => ({ api: api as never }));

const site = (id: string, timeZone: string) => ({ id, code: id, name: id, timeZone, lon: 0, lat: 0, selected: true });
const snapshot = (of: string, at: string, day: string) => ({ site: of, at, production_date: day });
const queries = new QueryClient();
const around = ({ children }: { readonly children: ReactNode }) => (
  <QueryClientProvider client={queries}>{children}</QueryClientProvider>
);

test('a day that is still asked for is waited for: the day before it is not shown in its place', async () => {
  const answers: ((answer: unknown) => void)[] = [];
  api.mockImplementation(() => new Promise((resolve) => answers.push(resolve)));
  const [before, after] = [Date.parse('2026-03-09T12:05:00Z'), Date.parse('2026-03-10T12:05:00Z')];
  const sites = [site('S1', 'UTC')];
  const { result, rerender } = renderHook(({ at }) => useSnapshots(sites, at), {
    wrapper: around,
    initialProps: { at: before },
  });
  expect([result.current.of('S1'), result.current.waiting]).toEqual([undefined, true]);
  await act(async () => answers[0]?.({ snapshots: [snapshot('S1', '2026-03-09T12:00:00Z', '2026-03-09')] }));
  await waitFor(() => expect(result.current.of('S1')?.at).toBe('2026-03-09T12:00:00Z'));
  expect(result.current.waiting).toBe(false);
  rerender({ at: after });
  expect([result.current.of('S1'), result.current.waiting]).toEqual([undefined, true]);
  await act(async () => answers[1]?.({ snapshots: [] }));
  await waitFor(() => expect(result.current.waiting).toBe(false));
  expect(result.current.of('S1')).toBeUndefined();
});

test('each site has the production date of its own clocks', async () => {
  api.mockImplementation(async () => ({
    snapshots: [
      snapshot('E', '2026-03-09T15:30:00Z', '2026-03-10'),
      snapshot('W', '2026-03-09T15:30:00Z', '2026-03-09'),
    ],
  }));
  const sites = [site('W', 'America/Lima'), site('E', 'Australia/Perth')];
  const { result } = renderHook(() => useSnapshots(sites, Date.parse('2026-03-09T15:40:00Z')), { wrapper: around });
  await waitFor(() =>
    expect(['W', 'E'].map((id) => result.current.of(id)?.production_date)).toEqual(['2026-03-09', '2026-03-10']),
  );
  expect(api.mock.lastCall?.[1].query).toEqual({ from: '2026-03-09', to: '2026-03-10', sites: 'W,E' });
});

test('a pane that comes back from the past shows now, not when it left', async () => {
  vi.useFakeTimers();
  const pane: Pane = {
    id: 'p',
    path: '/',
    search: new URLSearchParams(),
    visible: true,
    focused: true,
    open: () => undefined,
    setSearch: () => undefined,
    selection: null,
    select: () => undefined,
  };
  const { result } = renderHook(() => useNow(), {
    wrapper: ({ children }) => <PaneContext value={pane}>{children}</PaneContext>,
  });
  const left = Date.now();
  const past = left - 86_400_000;
  timeStore.at = past;
  await act(() => vi.advanceTimersByTimeAsync(3_600_000));
  expect(result.current).toBe(past);
  timeStore.at = null;
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(result.current).toBeGreaterThan(left + 3_500_000);
  vi.useRealTimers();
});
