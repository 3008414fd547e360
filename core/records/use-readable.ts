import { useSession } from '../session/use-session.ts';
import { asEdited, asListed, asShown } from './levels.ts';
import type { RecordDefinition } from './record.ts';

/** A record as the reader knows it: fields above their level do not exist, in a list, in a form, on an entry. Hides only: the server decides. */
export function useReadable(record: RecordDefinition, as: 'listed' | 'edited' | 'shown'): RecordDefinition {
  const { user } = useSession();
  if (as === 'listed') return asListed(record);
  const access = user?.access ?? {};
  return as === 'edited' ? asEdited(record, access) : asShown(record, access);
}
