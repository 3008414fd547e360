/** What the first entry of a backup says, so that a file that is none is refused at once. */
export interface BackupHead {
  readonly filon: 'backup';
  readonly format: number;
  /** Version of the Filon that wrote it. */
  readonly version: string;
  /** Everything that was acknowledged before this instant is in the backup. */
  readonly at: string;
}

export interface TableEntry {
  readonly name: string;
  readonly columns: readonly string[];
}

/** A part of a partitioned table, made anew before its rows come. */
export interface PartitionEntry {
  readonly parent: string;
  readonly name: string;
  /** As PostgreSQL prints it: `FOR VALUES FROM (…) TO (…)`. */
  readonly bound: string;
}

export interface SequenceEntry {
  readonly name: string;
  readonly value: string;
  readonly called: boolean;
}

export interface ArchivedEntry {
  readonly name: string;
  readonly size: number;
  readonly sha256: string;
}

/** What is needed before the first row is put back; the second entry. */
export interface DatabaseEntry {
  readonly migrations: readonly { readonly name: string; readonly checksum: string }[];
  readonly tables: readonly TableEntry[];
  readonly partitions: readonly PartitionEntry[];
}

/** The last entry: a backup without it was cut short. */
export interface BackupManifest extends BackupHead {
  readonly sequences: readonly SequenceEntry[];
  readonly entries: readonly ArchivedEntry[];
  /** Uploaded files that rows name and the disk did not have. */
  readonly missingFiles: readonly string[];
  readonly rows: number;
  readonly files: number;
}

export const backupFormat = 1;
export const entryNames = {
  head: 'filon-backup.json',
  database: 'database.json',
  secrets: 'secrets.json',
  anchor: 'audit-anchor.json',
  manifest: 'manifest.json',
} as const;

const identifier = '[a-z_][a-z0-9_]{0,62}';
const patterns = [
  new RegExp(
    `^(${Object.values(entryNames)
      .map((name) => name.replaceAll('.', '\\.'))
      .join('|')})$`,
  ),
  new RegExp(`^tables/${identifier}/\\d{6}$`),
  /^files\/[0-9a-f]{32}(\.(thumb|view)\.webp)?$/,
];

/**
 * Whether an archive may hold an entry of this name: nothing but what a backup writes, so no path leads anywhere else.
 */
export const isEntryName = (name: string): boolean => patterns.some((pattern) => pattern.test(name));
export const tableOfEntry = (name: string): string | null => /^tables\/([^/]+)\//.exec(name)?.[1] ?? null;
export const fileOfEntry = (name: string): string | null => /^files\/(.+)$/.exec(name)?.[1] ?? null;
