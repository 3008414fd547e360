import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { staleParts } from '../../core/server/commands/stamps.ts';
import { projectRoot } from '../support/folders.ts';

interface Bundle {
  /** Source files below the project, as `plugins/fleet/index.ts`. */
  readonly sources: readonly string[];
  /** Every byte that a browser may fetch. */
  readonly text: string;
}

/** What was built before the tests, which is what is served. */
function bundleOf(part: 'app' | 'vendor'): Bundle {
  const folder = join(projectRoot, 'dist', part);
  const sources = JSON.parse(readFileSync(join(folder, '.vite/sources.json'), 'utf8')) as string[];
  return {
    sources,
    text: globSync('**/*.{js,mjs,css,html}', { cwd: folder })
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n'),
  };
}

test('what is built is built from these sources', () => {
  expect(staleParts(projectRoot, ['app', 'server', 'vendor'])).toEqual([]);
});

describe('the whole application', () => {
  const { sources, text } = bundleOf('app');

  test('holds every plugin', () => {
    expect(sources.some((source) => source.startsWith('plugins/tracking/'))).toBe(true);
    expect(sources.some((source) => source.startsWith('plugins/fleet/'))).toBe(true);
  });

  test('holds no server code, neither as a module nor as a word', () => {
    expect(sources.filter((source) => source.includes('.server.') || /^core\/(server|host)\//.test(source))).toEqual(
      [],
    );
    for (const word of ['audit_event', 'pg_advisory', 'idempotency_key', 'token_hash =', 'password_hash'])
      expect(text, word).not.toContain(word);
  });
});

describe('the vendor portal', () => {
  const { sources, text } = bundleOf('vendor');

  test('holds its one plugin and no byte of the others', () => {
    const plugins = new Set(
      sources.filter((source) => source.startsWith('plugins/')).map((source) => source.split('/')[1]),
    );
    // And what it is told in, by those who answer it.
    const spoken = ['vendor-calls.ts', 'vendor-offer-calls.ts', 'vendor-order-news.ts'];
    expect(plugins).toEqual(new Set(['index.vendor.ts', 'vendor-portal', ...spoken]));
    for (const word of ['equipment', 'operator_checkin', 'trajectory', 'fuel_tank', 'Kef Nord'])
      expect(text, word).not.toContain(word);
  });
});
