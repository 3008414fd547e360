import { join } from 'node:path';
import { build, type Rollup } from 'vite';
import { describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');

interface Bundle {
  /** Source files below the project, as `plugins/fleet/index.ts`. */
  readonly modules: readonly string[];
  /** Every byte that a browser may fetch. */
  readonly text: string;
}

async function bundleOf(mode: 'production' | 'vendor'): Promise<Bundle> {
  const { output } = (await build({ root, mode, logLevel: 'error', build: { write: false } })) as Rollup.RollupOutput;
  const modules = output.flatMap((part) => (part.type === 'chunk' ? part.moduleIds : [])).map((id) => (id.split('?')[0] ?? '').replace(`${root}/`, ''));
  const text = output.map((part) => (part.type === 'chunk' ? part.code : part.fileName.endsWith('.css') || part.fileName.endsWith('.html') ? String(part.source) : '')).join('\n');
  return { modules, text };
}

describe('the whole application', async () => {
  const { modules, text } = await bundleOf('production');

  test('holds every plugin', () => {
    expect(modules.some((module) => module.startsWith('plugins/tracking/'))).toBe(true);
    expect(modules.some((module) => module.startsWith('plugins/fleet/'))).toBe(true);
  });

  test('holds no server code, neither as a module nor as a word', () => {
    expect(modules.filter((module) => module.includes('.server.') || module.startsWith('core/server/'))).toEqual([]);
    for (const word of ['audit_event', 'pg_advisory', 'idempotency_key', 'token_hash =', 'password_hash']) expect(text, word).not.toContain(word);
  });
});

describe('the vendor portal', async () => {
  const { modules, text } = await bundleOf('vendor');

  test('holds its one plugin and no byte of the others', () => {
    const plugins = new Set(modules.filter((module) => module.startsWith('plugins/')).map((module) => module.split('/')[1]));
    expect(plugins).toEqual(new Set(['index.vendor.ts', 'vendor-portal']));
    for (const word of ['equipment', 'operator_checkin', 'trajectory', 'fuel_tank', 'Kef Nord']) expect(text, word).not.toContain(word);
  });
});
