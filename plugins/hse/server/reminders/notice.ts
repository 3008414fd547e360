import type { MessageDescriptor } from '@lingui/core';
import type { Language } from '../../../../core/host/languages.ts';
import type { Permission, RoleId } from '../../../../core/registry/access.ts';
import type { NoticeKind } from './notice-kinds.ts';

/** Something that somebody is told once by mail. */
export interface Notice {
  readonly kind: NoticeKind;
  /** The row that it is about. With the kind and the occasion it is what is told once. */
  readonly subject: string;
  /** What makes it another notice of the same row: another day, another person in charge. */
  readonly occasion: string;
  readonly site: string;
  /** Who is told: people of the directory by their accounts, and who holds a role at the site. */
  readonly people: readonly string[];
  readonly roles: readonly RoleId[];
  /** Who may not do this at the site is not told. */
  readonly can: Permission;
  /** An account that brought it about, and knows. */
  readonly by: string | null;
  /** What the row is called. */
  readonly number: string;
  /** The rest of what is said of it, each a line; what lists of the company call it comes in the reader's language. */
  readonly lines: (language: Language) => readonly (MessageDescriptor | string)[];
  /** Where it is seen. */
  readonly path: string;
}
