import { msg } from '@lingui/core/macro';
import { problems } from '../../../core/records/problems.server.ts';

/** Throws 422 of a field whose lines name one of those that are there twice: the second would take the first's place. */
export function refuseSameLine(field: string, lines: readonly (string | number | undefined)[]): void {
  const named = lines.filter((line) => line !== undefined);
  if (new Set(named).size < named.length) throw problems.invalid({ [field]: msg`A line appears twice.` });
}
