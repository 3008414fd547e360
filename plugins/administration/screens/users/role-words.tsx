import { useQuery } from '@tanstack/react-query';
import { useLingui } from '@lingui/react/macro';
import { api } from '../../../../core/http/api.ts';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import { useFormat } from '../../../../core/sites/use-format.ts';
import { useSites } from '../../../../core/sites/use-sites.ts';
import type { RoleChoice, UserRole } from '../../shared/users.ts';

/** The roles that there are to give. */
export function useRoleChoices(): readonly RoleChoice[] {
  const { data } = useQuery({
    queryKey: ['roles-to-give'],
    queryFn: () => api<readonly RoleChoice[]>('administration/roles_to_give/'),
  });
  return data ?? [];
}

/** A role in words: which, where, and from and until when. */
export function useRoleWords(): (role: UserRole) => string {
  const { t } = useLingui();
  const format = useFormat();
  const { sites } = useSites();
  const choices = useRoleChoices();
  const title = (id: string): string =>
    choices.find((choice) => choice.id === id)?.[currentLanguage() === 'fr' ? 'title_fr' : 'title_en'] ?? id;
  const where = (ids: readonly string[] | null): string =>
    ids?.map((site) => sites.find(({ id }) => id === site)?.name ?? '–').join(', ') ?? t`all sites`;
  return ({ role, sites: ids, valid_from: from, valid_to: until }) =>
    [
      title(role),
      where(ids),
      ...(from && Date.parse(from) > Date.now() ? [t`from ${format.date(from)}`] : []),
      ...(until ? [t`until ${format.date(until)}`] : []),
    ].join(' · ');
}
