import { mkdirSync, mkdtempSync, readFileSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { repairLinks } from '../../core/server/postgres/binaries.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'filon-links-'));
  mkdirSync(join(folder, 'native/lib'), { recursive: true });
  writeFileSync(join(folder, 'native/lib/libx.so.1.2'), 'library');
  writeFileSync(
    join(folder, 'native/pg-symlinks.json'),
    JSON.stringify([{ source: 'native/lib/libx.so.1.2', target: 'native/lib/libx.so.1' }]),
  );
});
afterEach(() => rmSync(folder, { recursive: true }));

it('makes the links that an installer without install scripts left out, and mends broken ones', () => {
  repairLinks(join(folder, 'native'));
  expect(readFileSync(join(folder, 'native/lib/libx.so.1'), 'utf8')).toBe('library');
  rmSync(join(folder, 'native/lib/libx.so.1'));
  symlinkSync('nowhere', join(folder, 'native/lib/libx.so.1'));
  repairLinks(join(folder, 'native'));
  expect(readlinkSync(join(folder, 'native/lib/libx.so.1'))).toBe('libx.so.1.2');
  repairLinks(join(folder, 'native'));
  expect(readFileSync(join(folder, 'native/lib/libx.so.1'), 'utf8')).toBe('library');
});
