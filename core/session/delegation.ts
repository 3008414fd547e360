import { api } from '../http/api.ts';

/** A role that somebody holds, lends or was lent. */
export interface HeldRoleRow {
  readonly id: string;
  readonly role: string;
  readonly title_en: string;
  readonly title_fr: string;
  readonly sites: readonly string[] | null;
}

/** A role that is lent for a period. Instants are ISO 8601. */
export interface Delegation extends HeldRoleRow {
  readonly valid_from: string;
  readonly valid_to: string;
  readonly reason: string | null;
  /** Who acts. */
  readonly user: string;
  /** For whom. */
  readonly holder: string;
}

export interface Delegations {
  readonly held: readonly HeldRoleRow[];
  readonly given: readonly Delegation[];
  readonly received: readonly Delegation[];
}

export interface Colleague {
  readonly id: string;
  readonly name: string;
}

/** Some of those whose name holds the words, and how many more there are. */
export interface FoundColleagues {
  readonly people: readonly Colleague[];
  readonly more: number;
}

export interface NewDelegation {
  readonly assignment: string;
  readonly user: string;
  readonly from: string;
  readonly to: string;
  readonly reason?: string;
}

/** The calls about acting for somebody. */
export const delegations = {
  read: (): Promise<Delegations> => api<Delegations>('me/delegations/'),
  colleagues: (words: string): Promise<FoundColleagues> =>
    api<FoundColleagues>('me/colleagues/', { query: { q: words } }),
  give: (draft: NewDelegation): Promise<unknown> => api('me/delegations/', { method: 'POST', body: draft }),
  end: (id: string): Promise<unknown> => api(`me/delegations/${id}/`, { method: 'DELETE' }),
};
