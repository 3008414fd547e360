import type { Plugin, Rolldown } from 'vite';
import { firstPaintStyle } from '../theme/first-paint.ts';

const startModule = /\/core\/app\/start\.tsx$/;

/**
 * Makes the page paint before its stylesheet is there, and announces what its first script (`core/app/main.ts`) starts:
 * the browser fetches all of it at once, and none of it holds up the first paint.
 */
export const firstPage: Plugin = {
  name: 'first-page',
  transformIndexHtml: {
    order: 'post',
    handler: (_html, { bundle }) => [
      // Before every stylesheet, whichever way it comes: any rule of theirs counts more.
      { tag: 'style', children: firstPaintStyle, injectTo: 'head-prepend' },
      ...announced(bundle ?? {}).map(({ rel, file }) => ({
        tag: 'link',
        attrs: rel === 'style' ? { rel: 'preload', as: 'style', href: file } : { rel, crossorigin: true, href: file },
        injectTo: 'head' as const,
      })),
    ],
  },
};

interface Announcement {
  readonly rel: 'modulepreload' | 'style';
  readonly file: string;
}

/** The chunks of the start and of all that it imports, and their styles. The first script's own are in the page. */
function announced(bundle: Rolldown.OutputBundle): readonly Announcement[] {
  const chunks = new Map(
    Object.values(bundle).flatMap((part) => (part.type === 'chunk' ? [[part.fileName, part]] : [])),
  );
  const entries = [...chunks.values()].filter(({ isEntry }) => isEntry).flatMap(({ fileName }) => reached(fileName));
  const start = [...chunks.values()].find(({ facadeModuleId }) => startModule.test(facadeModuleId ?? ''));
  if (!start) return [];
  const parts = reached(start.fileName);
  const styles = parts.flatMap((file) => [...(chunks.get(file)?.viteMetadata?.importedCss ?? [])]);
  return [
    ...styles.map((file) => ({ rel: 'style', file: `/${file}` }) as const),
    ...parts
      .filter((file) => !entries.includes(file))
      .map((file) => ({ rel: 'modulepreload', file: `/${file}` }) as const),
  ];

  function reached(file: string, seen: Set<string> = new Set()): readonly string[] {
    if (seen.has(file)) return [];
    seen.add(file);
    for (const next of chunks.get(file)?.imports ?? []) reached(next, seen);
    return [...seen];
  }
}
