import { existsSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Where the real public data sets lie: `FILON_REAL_DATA`, or `shared/real` beside the checkout. Null where they are
 * absent.
 */
export function realData(): string | null {
  const folder = process.env.FILON_REAL_DATA ?? join(import.meta.dirname, '../../../shared/real');
  return existsSync(folder) ? folder : null;
}
