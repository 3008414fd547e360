import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../../core/http/api.ts';
import { currentLanguage } from '../../../../core/i18n/language.ts';
import type { Permission, Reach } from '../../../../core/registry/access.ts';
import { reachOf, type RoleMatrix, type RoleRow } from '../../shared/roles.ts';
import type { Drafts } from './visible-permissions.ts';

export interface RoleEditing {
  readonly matrix: RoleMatrix | undefined;
  readonly error: Error | null;
  readonly drafts: Drafts;
  /** Cells that are not saved yet. */
  readonly changed: number;
  readonly saving: boolean;
  readonly set: (role: RoleRow, permission: Permission, reach: Reach | 'none') => void;
  readonly discard: () => void;
  /** Saves role by role; what was refused stays a draft. Throws the refusal. */
  readonly save: () => Promise<void>;
  readonly duplicate: (from: RoleRow, titleEn: string, titleFr: string) => Promise<void>;
  readonly rename: (role: RoleRow, titleEn: string, titleFr: string) => Promise<void>;
  readonly reset: (role: RoleRow) => Promise<void>;
  readonly remove: (role: RoleRow) => Promise<void>;
}

/** The matrix, what was changed in it, and what can be done with roles. */
export function useRoles(): RoleEditing {
  const queries = useQueryClient();
  const key = ['roles', currentLanguage()];
  const { data: matrix, error } = useQuery({ queryKey: key, queryFn: () => api<RoleMatrix>('roles/') });
  const [drafts, setDrafts] = useState<Drafts>({});
  const [saving, setSaving] = useState(false);
  const again = (): Promise<void> => queries.invalidateQueries({ queryKey: ['roles'] });

  const without = (role: string): void => setDrafts(({ [role]: _saved, ...rest }) => rest);
  return {
    matrix,
    error,
    drafts,
    changed: Object.values(drafts).reduce((sum, rights) => sum + Object.keys(rights).length, 0),
    saving,
    set: (role, permission, reach) =>
      setDrafts((before) => {
        const { [permission]: _old, ...rest } = before[role.id] ?? {};
        // What is chosen back to what is saved is no change.
        const rights = reachOf(role, permission) === reach ? rest : { ...rest, [permission]: reach };
        const { [role.id]: _role, ...others } = before;
        return Object.keys(rights).length === 0 ? others : { ...others, [role.id]: rights };
      }),
    discard: () => setDrafts({}),
    save: async () => {
      setSaving(true);
      try {
        for (const [role, rights] of Object.entries(drafts)) {
          await api(`roles/${role}/rights/`, { method: 'PUT', body: { rights } });
          await again();
          without(role);
        }
      } finally {
        setSaving(false);
      }
    },
    duplicate: async (from, titleEn, titleFr) => {
      await api('roles/', { method: 'POST', body: { from: from.id, titleEn, titleFr } });
      await again();
    },
    rename: async (role, titleEn, titleFr) => {
      await api(`roles/${role.id}/titles/`, { method: 'PUT', body: { titleEn, titleFr } });
      await again();
    },
    reset: async (role) => {
      await api(`roles/${role.id}/reset/`, { method: 'POST', body: {} });
      without(role.id);
      await again();
    },
    remove: async (role) => {
      await api(`roles/${role.id}/`, { method: 'DELETE' });
      without(role.id);
      await again();
    },
  };
}
