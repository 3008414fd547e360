import { QueryClient } from '@tanstack/react-query';
import { ProblemError } from './problem-error.ts';

const tries = 2;

/** What the server said is not asked again: only lost calls and faults of the server are repeated. */
export function worthRepeating(failures: number, error: Error): boolean {
  if (failures >= tries) return false;
  return error instanceof ProblemError && (error.status === 0 || error.status >= 500);
}

/** Server state of the whole application. Data counts as fresh for 15 s; live data comes by streams, not by polling. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { retry: worthRepeating, staleTime: 15_000, refetchOnWindowFocus: false },
    mutations: { retry: false },
  },
});
