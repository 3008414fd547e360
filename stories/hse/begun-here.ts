import { begunRun, forgetRun, keepRun, type KeptRun } from '../../core/forms/device/kept-run.ts';
import type { FillableVersion } from '../../core/forms/client.ts';
import { answer } from '../support/answers.ts';

/** A form as it is published, and what was begun of it on this device, if anything was. */
export async function begunHere(
  version: FillableVersion,
  more?: Partial<KeptRun>,
  keptAs: string = version.code,
): Promise<() => Promise<void>> {
  answer({ [`GET forms/published/${version.code}/`]: { version, person: null, machines: [] } });
  if (more) await keepRun('story', keptAs, { ...begunRun(version.id), ...more });
  return () => forgetRun('story', keptAs);
}
