import { faultOf, makeCopy, withFault } from './planted/copy.ts';
import type { Fault, Told } from './planted/fault.ts';
import { faults } from './planted/faults.ts';
import { beginWithSoundBuild, keepSoundBuild } from './planted/sound-build.ts';
import { isOf, tell } from './planted/tell.ts';

/**
 * `npm run test:planted -- [words]`: plants the faults in whose names, or in the files that are to tell them, one of
 * the words stands, or all, in a copy of the project, one at a time, and says which test or check told each. What is to
 * tell is shown to be green first: what fails anyway proves nothing.
 */
const words = process.argv.slice(2);
const about = ({ name, told }: Fault): string => [name, ...Object.keys(told), ...Object.values(told).flat()].join(' ');
const chosen = faults.filter((fault) => words.length === 0 || words.some((word) => about(fault).includes(word)));
const impossible = chosen.flatMap((fault) => faultOf(fault) ?? []);
if (impossible.length > 0) throw new Error(impossible.join('\n'));
makeCopy();

const collect = (pick: (told: Told) => readonly string[]): readonly string[] => [
  ...new Set(chosen.flatMap(({ told }) => pick(told))),
];
const checks = new Set(chosen.flatMap(({ told }) => ('check' in told ? [told.check] : [])));
const units = collect((told) => ('units' in told ? told.units : []));
const looks = collect((told) => ('looks' in told ? told.looks : []));
const tests = collect((told) => ('tests' in told ? told.tests : []));
const tellers: readonly Told[] = [
  ...[...checks].map((check) => ({ check })),
  ...(units.length > 0 ? [{ units }] : []),
  ...(tests.length > 0 ? [{ tests }] : []),
  ...(looks.length > 0 ? [{ looks }] : []),
];
const unsound = tellers.flatMap((told) => tell(`sound ${Object.keys(told).join()}`, told));
for (const failure of unsound) console.log(`fails without any fault: ${failure}`);
if (unsound.length > 0) process.exit(1);
console.log(`Sound: ${[...checks, ...units, ...tests, ...looks].join(', ')}`);
if (tests.length > 0) keepSoundBuild();

let missed = 0;
for (const fault of chosen) {
  const began = performance.now();
  const failures = withFault(fault, () => {
    if ('tests' in fault.told) beginWithSoundBuild(fault);
    return tell(fault.name, fault.told);
  });
  const by = failures.find((failure) => isOf(failure, fault.told));
  if (by === undefined) missed += 1;
  const seconds = ((performance.now() - began) / 1000).toFixed(0).padStart(4);
  console.log(
    `${by === undefined ? 'MISSED' : 'told  '} ${seconds} s  ${fault.name}: ${by ?? (failures.join('; ') || 'nothing failed')}`,
  );
}
console.log(`${chosen.length - missed} of ${chosen.length} faults told`);
process.exit(missed === 0 ? 0 : 1);
