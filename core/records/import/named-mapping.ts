import type { ImportOptions } from './import-job.ts';

/** A mapping that somebody named, as the API answers it. */
export interface NamedMapping {
  readonly id: string;
  readonly record: string;
  readonly name: string;
  readonly header: readonly string[];
  readonly options: ImportOptions;
  readonly owner_name: string;
  readonly mine: boolean;
  readonly shared_roles: readonly string[];
  readonly shared_sites: readonly string[];
  /** Everybody sees it who may import into the record. */
  readonly shared_all: boolean;
  readonly version: number;
}

export type MappingDraft = Pick<
  NamedMapping,
  'name' | 'header' | 'options' | 'shared_roles' | 'shared_sites' | 'shared_all'
>;
