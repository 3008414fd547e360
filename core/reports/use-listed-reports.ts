import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react';
import { api } from '../http/api.ts';
import type { ListedReport } from './figure.ts';

/** The reports that have figures, in the language shown; null until they are known. */
export function useListedReports(): readonly ListedReport[] | null {
  const { i18n } = useLingui();
  const { data } = useQuery({
    queryKey: ['listed-reports', i18n.locale],
    staleTime: Infinity,
    queryFn: async () => (await api<readonly ListedReport[]>('reports/')).filter(({ figures }) => figures.length > 0),
  });
  return data ?? null;
}
