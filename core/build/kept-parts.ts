import type { Plugin, Rolldown } from 'vite';

/** Below the build, beside the manifest: the files that a device keeps (`core/app/offline/service-worker.ts`). */
export const keptPartsFile = '.vite/kept-parts.json';

/** Writes down which files of a build a device keeps: the first script, the parts named, and all that these import. */
export const keptParts = (named: readonly RegExp[]): Plugin => ({
  name: 'kept-parts',
  apply: 'build',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const files = new Set<string>();
      const keep = (file: string): void => {
        if (files.has(file)) return;
        files.add(file);
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') return;
        for (const next of [...chunk.imports, ...stylesOf(chunk)]) keep(next);
      };
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && (part.isEntry || isNamed(part, named))) keep(part.fileName);
      const kept = [...files].filter((file) => bundle[file] !== undefined).toSorted();
      this.emitFile({ type: 'asset', fileName: keptPartsFile, source: JSON.stringify(kept) });
    },
  },
});

const isNamed = ({ facadeModuleId }: Rolldown.OutputChunk, named: readonly RegExp[]): boolean =>
  facadeModuleId !== null && named.some((pattern) => pattern.test(facadeModuleId));

const stylesOf = (chunk: Rolldown.OutputChunk): readonly string[] => [...(chunk.viteMetadata?.importedCss ?? [])];
