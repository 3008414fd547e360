import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../host/root.ts';

/** Filon's version, as its package says. */
export const version = (JSON.parse(readFileSync(join(projectRoot(), 'package.json'), 'utf8')) as { version: string })
  .version;
