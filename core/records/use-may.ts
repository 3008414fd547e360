import { useSession } from '../session/use-session.ts';
import { mayAnywhere } from './reach.ts';
import type { RecordDefinition } from './record.ts';

/** Whether the signed-in user may do something to rows of a record somewhere. Hides only: the server decides. */
export function useMay(record: Pick<RecordDefinition, 'name' | 'scope'>, verb: string): boolean {
  const { user } = useSession();
  return user !== null && mayAnywhere(record, user.access, verb);
}
