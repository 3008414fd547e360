import { api } from '../http/api.ts';
import type { Layout } from './layout.ts';

/** A saved layout as the lists show it. */
export interface SavedLayout {
  readonly id: string;
  readonly name: string;
  readonly owner_name: string;
  readonly mine: boolean;
  readonly shared_roles: readonly string[];
  readonly shared_sites: readonly string[];
  readonly version: number;
  readonly updated_at: string;
}

/** With its content, which `parseLayout` must read: it may be of another version of the program. */
export interface SavedLayoutWithBody extends SavedLayout {
  readonly body: unknown;
}

/** An earlier version of a saved layout; the last 20 are kept. */
export interface LayoutVersion {
  readonly version: number;
  readonly name: string;
  readonly saved_at: string;
  readonly saved_by: string;
}

/** What a save says. Only roles that one holds and sites that one sees can be shared with. */
export interface LayoutDraft {
  readonly name: string;
  readonly body: Layout;
  readonly shared_roles: readonly string[];
  readonly shared_sites: readonly string[];
}

const ifMatch = (version: number): { headers: Record<string, string> } => ({ headers: { 'if-match': `"${version}"` } });

/** The calls about saved layouts. Changes carry the version that was seen; a stale one is refused with 409. */
export const layouts = {
  list: () => api<readonly SavedLayout[]>('layouts/'),
  read: (id: string) => api<SavedLayoutWithBody>(`layouts/${id}/`),
  create: (draft: LayoutDraft) => api<SavedLayoutWithBody>('layouts/', { method: 'POST', body: { ...draft } }),
  change: (id: string, version: number, changes: Partial<LayoutDraft>) =>
    api<SavedLayoutWithBody>(`layouts/${id}/`, { method: 'PUT', body: { ...changes }, ...ifMatch(version) }),
  remove: (id: string, version: number) => api(`layouts/${id}/`, { method: 'DELETE', ...ifMatch(version) }),
  versions: (id: string) => api<readonly LayoutVersion[]>(`layouts/${id}/versions/`),
  restore: (id: string, version: number, to: number) =>
    api<SavedLayoutWithBody>(`layouts/${id}/versions/${to}/restore/`, { method: 'POST', ...ifMatch(version) }),
  readCurrent: () => api<{ readonly body: unknown }>('layouts/current/'),
  writeCurrent: (body: Layout, leaving = false) =>
    api('layouts/current/', { method: 'PUT', body: { body }, keepalive: leaving }),
};
