import { useQuery } from '@tanstack/react-query';
import { addCatalog } from '../../i18n/catalogs.ts';
import { useSession } from '../../session/use-session.ts';
import { asEdited } from '../levels.ts';
import type { RecordDefinition } from '../record.ts';
import { useRecordEntry } from './use-record-entry.ts';

/**
 * The full definition of any plugin's record by its name, with its words; null where no plugin brings it, undefined
 * while it is fetched.
 */
export function useRecordDefinition(record: string): RecordDefinition | null | undefined {
  const known = useRecordEntry(record);
  const { data } = useQuery({
    queryKey: ['record-definition', record, known !== null],
    queryFn: async (): Promise<RecordDefinition | null> => {
      if (!known) return null;
      const [definition] = await Promise.all([known.entry.load(), addCatalog(known.entry.words)]);
      return definition;
    },
    staleTime: Infinity,
  });
  const { user } = useSession();
  return data && asEdited(data, user?.access ?? {});
}
