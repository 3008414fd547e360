import { useCallback } from 'react';
import { useToast } from './toast.tsx';

/** Shows what went wrong as a notification; for `.catch()` of calls whose failure belongs to no field. */
export function useProblemToast(): (error: unknown) => void {
  const show = useToast();
  return useCallback((error) => show(error instanceof Error ? error.message : String(error), 'danger'), [show]);
}
