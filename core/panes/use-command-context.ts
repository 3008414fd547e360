import { useMemo } from 'react';
import { open } from './workspace-actions.ts';
import type { CommandContext } from '../registry/command.ts';
import { useToast } from '../toast/toast.tsx';

/** What commands are given in the application. */
export function useCommandContext(): CommandContext {
  const notify = useToast();
  return useMemo(() => ({ open, notify }), [notify]);
}
