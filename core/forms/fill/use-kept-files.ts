import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** What a form has kept, with pictures that can be shown at once; let go with the form. */
export function useKeptFiles(
  keepPhoto: (file: File) => Promise<string>,
  readPhoto: (id: string) => Promise<{ readonly name: string; readonly blob: Blob } | undefined>,
): KeptFiles {
  const [seen] = useState(() => new Map<string, KeptFile>());
  const current = useRef({ keepPhoto, readPhoto });
  useEffect(() => {
    current.current = { keepPhoto, readPhoto };
  });
  const letGo = useEffectEvent(() => {
    for (const { url } of seen.values()) URL.revokeObjectURL(url);
  });
  useEffect(() => () => letGo(), []);
  return useMemo(
    () => ({
      find: (id) => seen.get(id),
      keep: async (file) => {
        const id = await current.current.keepPhoto(file);
        seen.set(id, { name: file.name, url: URL.createObjectURL(file) });
        return id;
      },
      read: async (id) => {
        const kept = seen.get(id) === undefined ? await current.current.readPhoto(id) : undefined;
        if (kept) seen.set(id, { name: kept.name, url: URL.createObjectURL(kept.blob) });
        return seen.get(id);
      },
    }),
    [seen],
  );
}
