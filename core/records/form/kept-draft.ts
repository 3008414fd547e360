import type { Draft } from '../client.ts';

/** What somebody typed and has not saved, as this browser keeps it. */
export interface KeptDraft {
  /** Only what differs from the row the form began with. */
  readonly values: Draft;
  /** The version of that row; 0 for a new entry. */
  readonly version: number;
  /** When it was last typed in, ISO 8601. */
  readonly at: string;
}

/** After this long a draft is nobody's any more. */
const keptMs = 14 * 86_400_000;

/** Where a form's draft lies: one per user, record and entry. */
export const draftKey = (user: string, record: string, id: string | null): string =>
  `filon.draft.${user}.${record}.${id ?? 'new'}`;

/** The draft kept under a key, unless it is too old or unreadable. */
export function readDraft(key: string, now: number = Date.now()): KeptDraft | null {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? 'null') as KeptDraft | null;
    return kept && typeof kept.values === 'object' && now - Date.parse(kept.at) < keptMs ? kept : null;
  } catch {
    return null;
  }
}

/** Keeps a draft; nothing typed keeps none. A full storage loses the convenience, not the form. */
export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    if (Object.keys(draft.values).length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(draft));
  } catch {
    forgetDraft(key);
  }
}

export const forgetDraft = (key: string): void => localStorage.removeItem(key);
