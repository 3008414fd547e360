import { createContext } from 'react';

/** Photos and files of a form while it is filled: where they are kept, and what this device has seen of them. */
export interface KeptFiles {
  /** Keeps a file and gives its id. */
  readonly keep: (file: File) => Promise<string>;
  /** The file itself where it was chosen in this form; undefined of one that was kept before. */
  readonly find: (id: string) => KeptFile | undefined;
  /** The file where this device keeps it; undefined of one that is the server's alone. */
  readonly read: (id: string) => Promise<KeptFile | undefined>;
}

export interface KeptFile {
  readonly name: string;
  /** An address of the browser's own. */
  readonly url: string;
}

export const KeptFilesContext = createContext<KeptFiles>({
  keep: () => Promise.reject(new Error('Nothing keeps files here.')),
  find: () => undefined,
  read: () => Promise.resolve(undefined),
});
