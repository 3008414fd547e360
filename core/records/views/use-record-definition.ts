import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
  const entry = useRecordEntry(record);
  const { data } = useQuery({
    queryKey: ['record-definition', record, entry !== null],
    queryFn: async (): Promise<RecordDefinition | null> => {
      if (!entry) return null;
      const [definition] = await Promise.all([entry.entry.load(), addCatalog(entry.entry.words)]);
      return definition;
    },
    staleTime: Infinity,
  });
  const { user } = useSession();
  const access = user?.access;
  return useMemo(() => data && asEdited(data, access ?? {}), [data, access]);
}
