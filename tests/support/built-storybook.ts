import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import fastify from 'fastify';
import { projectRoot } from './folders.ts';

/** A story or a page of documentation. */
export interface Entry {
  readonly id: string;
  readonly type: 'story' | 'docs';
  readonly title: string;
  readonly name: string;
  readonly importPath: string;
}

const builtStorybook = join(projectRoot, 'storybook-static');

/** Serves the built Storybook, as a browser that keeps its files fetches it. */
export async function serveStorybook(): Promise<{ readonly url: string; readonly stop: () => Promise<void> }> {
  const server = fastify();
  const url = await server
    .register(fastifyStatic, { root: builtStorybook, maxAge: '1d', immutable: true })
    .listen({ host: '127.0.0.1', port: 0 });
  return { url, stop: () => server.close() };
}

/** When it was built, in milliseconds. */
export const builtAt = (): number => statSync(join(builtStorybook, 'index.json')).mtimeMs;

/** Entries of a type, of the built Storybook. */
export function entriesOf(type: Entry['type']): readonly Entry[] {
  const index = join(builtStorybook, 'index.json');
  if (!existsSync(index)) throw new Error('Storybook is not built: npm run build-storybook.');
  const { entries } = JSON.parse(readFileSync(index, 'utf8')) as { entries: Readonly<Record<string, Entry>> };
  return Object.values(entries).filter((entry) => entry.type === type);
}
