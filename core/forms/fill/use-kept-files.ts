import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { KeptFile, KeptFiles } from './kept-files.ts';

/** What a form has kept, with pictures that can be shown at once; let go with the form. */
export function useKeptFiles(keepPhoto: (file: File) => Promise<string>): KeptFiles {
  const [seen] = useState(() => new Map<string, KeptFile>());
  const current = useRef(keepPhoto);
  useEffect(() => {
    current.current = keepPhoto;
  });
  const letGo = useEffectEvent(() => {
    for (const { url } of seen.values()) URL.revokeObjectURL(url);
  });
  useEffect(() => () => letGo(), []);
  return useMemo(
    () => ({
      find: (id) => seen.get(id),
      keep: async (file) => {
        const id = await current.current(file);
        seen.set(id, { name: file.name, url: URL.createObjectURL(file) });
        return id;
      },
    }),
    [seen],
  );
}
