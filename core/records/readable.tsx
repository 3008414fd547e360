import type { ReactNode } from 'react';
import { useSession } from '../session/use-session.ts';
import { asEdited, asListed, asShown } from './levels.ts';
import type { RecordDefinition } from './record.ts';

interface ReadableProps {
  readonly record: RecordDefinition;
  /** In a list, in a form or on an entry. */
  readonly as: 'listed' | 'edited' | 'shown';
  readonly children: (record: RecordDefinition) => ReactNode;
}

/**
 * Gives a screen the record as its reader knows it: fields above their level do not exist. Hides only: the server
 * decides.
 */
export function Readable({ record, as, children }: ReadableProps): ReactNode {
  const { user } = useSession();
  if (as === 'listed') return children(asListed(record));
  const access = user?.access ?? {};
  return children(as === 'edited' ? asEdited(record, access) : asShown(record, access));
}
