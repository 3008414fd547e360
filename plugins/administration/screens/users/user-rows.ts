import { fold } from '../../../../core/i18n/fold.ts';
import type { TableFile } from '../../../../core/records/import/table-file.ts';

/** One line of a file of users, as it is sent to be judged. */
export interface UserRow {
  readonly line: number;
  readonly email: string;
  readonly name: string;
  readonly login: string;
  readonly kind: string;
  readonly language: string;
  readonly role: string;
  readonly sites: string;
}

/** What a column may be called, in both languages. */
const headings: Readonly<Record<Exclude<keyof UserRow, 'line'>, readonly string[]>> = {
  email: ['email', 'e-mail', 'mail', 'courriel', 'adresse e-mail'],
  name: ['name', 'nom', 'full name', 'nom complet'],
  login: ['login', 'identifiant'],
  kind: ['kind', 'type', 'nature'],
  language: ['language', 'langue'],
  role: ['role', 'roles'],
  sites: ['sites', 'site'],
};

/** The rows of a file by the names of its columns; null where those for the e-mail or the name are missing. */
export function rowsOf({ header, rows }: Pick<TableFile, 'header' | 'rows'>): readonly UserRow[] | null {
  const names = header.map(fold);
  const at = Object.fromEntries(
    Object.entries(headings).map(([field, words]) => [field, names.findIndex((name) => words.includes(name))]),
  ) as Record<keyof typeof headings, number>;
  if (at.email < 0 || at.name < 0) return null;
  const cell = (cells: readonly string[], index: number): string => (index < 0 ? '' : (cells[index] ?? ''));
  return rows.map(({ line, cells }) => ({
    line,
    email: cell(cells, at.email),
    name: cell(cells, at.name),
    login: cell(cells, at.login),
    kind: cell(cells, at.kind),
    language: cell(cells, at.language),
    role: cell(cells, at.role),
    sites: cell(cells, at.sites),
  }));
}
