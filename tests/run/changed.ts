import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../support/folders.ts';
import { baseOf, changedFiles } from './changed-files.ts';
import { readImporters, reachOf, sourceFiles } from './import-graph.ts';
import { lastSecondsOf } from './last-seconds.ts';
import { namesOf } from './plugin-names.ts';

/** What is run for a change. */
export interface Selection {
  readonly files: readonly string[];
  /** What was chosen and why, for whoever waits. */
  readonly told: string;
}

/**
 * Seconds of lane time that a change in one plugin may take: with checks, builds and units before them, three minutes
 * on two cores.
 */
const budgetSeconds = 170;
const smoke = 'tests/browser/smoke.test.ts';
/** They look at every record, path, word or right. */
const ofEverything = [
  'tests/browser/every-path',
  'tests/api/access-matrix',
  'tests/house/bundle',
  'tests/house/front-doors',
  'tests/house/permission-labels',
];

/**
 * They look at what was changed alone where they are told (`TEST_PLUGINS`, `TEST_STORIES`), and take so many seconds
 * then.
 */
const narrowed = ['tests/browser/every-path', 'tests/stories/'];
const narrowedSeconds = 20;
const secondsOf = (file: string): number =>
  narrowed.some((start) => file.startsWith(start)) ? narrowedSeconds : lastSecondsOf(file);

const isTest = (file: string): boolean => /\.test\.tsx?$/.test(file);
const isLane = (file: string): boolean => isTest(file) && file.startsWith('tests/');
const isShared = (file: string): boolean =>
  /^(core\/(?!.*\.test\.)|package(-lock)?\.json|vite\.config|tsconfig|tests\/vitest|tests\/run)/.test(file);

/**
 * Chooses what the changes since a commit can reach: units by who imports whom; of the files that start the whole
 * application those that call something of a changed plugin by its name, the most telling first, as far as three
 * minutes go. A change below the plugins reaches all.
 */
export async function selectChanged(asked: string | undefined): Promise<Selection> {
  const base = baseOf(asked);
  const changed = changedFiles(base);
  const since = `${changed.length} files changed since ${base}`;
  const shared = changed.filter(isShared);
  if (shared.length > 0)
    return {
      files: [],
      told: `${since}, of what everything stands on (${shared.slice(0, 3).join(', ')}${shared.length > 3 ? ', …' : ''}): everything is run.`,
    };
  const all = sourceFiles();
  // A plugin's code reaches the tests of other rooms through the lists of plugins: there names tell more than imports.
  const reached = reachOf(
    changed,
    readImporters(all),
    (file) => !/^plugins\/index\.|^plugins\/[^/]+\/(index|[\w-]+\.server)\.tsx?$/.test(file),
  );
  const plugins = [...new Set(changed.flatMap((file) => /^plugins\/([^/]+)\//.exec(file)?.[1] ?? []))];
  const units = all.filter(
    (file) =>
      isTest(file) &&
      !isLane(file) &&
      (reached.has(file) || plugins.some((plugin) => file.startsWith(`plugins/${plugin}/`))),
  );
  if (plugins.length > 0) process.env.TEST_PLUGINS = plugins.join();
  const stories = [...reached].filter((file) => file.endsWith('.stories.tsx'));
  const everyStory = changed.some((file) => file.startsWith('.storybook/'));
  if (stories.length > 0 && !everyStory) process.env.TEST_STORIES = stories.join();
  const lanes = all.filter(isLane);
  const certain = lanes.filter(
    (file) =>
      file === smoke ||
      changed.includes(file) ||
      reached.has(file) ||
      (plugins.length > 0 && ofEverything.some((start) => file.startsWith(start))) ||
      ((everyStory || stories.length > 0) && file.startsWith('tests/stories/')),
  );
  const { taken, left } = withinBudget(
    mentioning(
      plugins,
      lanes.filter((file) => !certain.includes(file)),
      [...reached].filter((file) => file.startsWith('plugins/') && all.includes(file)),
    ),
    certain,
  );
  const files = [...new Set([...units, ...certain, ...taken])];
  const rest =
    left.length > 0
      ? ` ${left.length} files that also name them are left to the whole run, the most telling of them ${left.slice(0, 5).join(', ')}.`
      : '';
  return {
    files,
    told: `${since}${plugins.length > 0 ? ` in ${plugins.join(', ')}` : ''}: ${units.length} files of units, ${files.length - units.length} of lanes.${rest}`,
  };
}

const wordsIn = (file: string): ReadonlySet<string> =>
  new Set(
    readFileSync(join(projectRoot, file), 'utf8')
      .match(/[\w:.-]+/g)
      ?.flatMap((word) => [word, ...word.split(/[:.]/)]),
  );
/** How much more a name tells that the changed code itself speaks of. */
const nearness = 4;

/**
 * Files that call something of the plugins by its name, the most telling first: a name that few files know tells more
 * than one that all know, and one that the changed code or what stands on it speaks of more than another of the same
 * plugin.
 */
function mentioning(
  plugins: readonly string[],
  files: readonly string[],
  changedCode: readonly string[],
): readonly string[] {
  const names = new Set(plugins.flatMap((plugin) => [...namesOf(plugin)]));
  const near = new Set(changedCode.flatMap((file) => [...wordsIn(file)]));
  const wordsOf = new Map(files.map((file) => [file, wordsIn(file)] as const));
  const weight = new Map(
    [...names].map(
      (name) =>
        [
          name,
          Math.log((files.length + 1) / (1 + files.filter((file) => wordsOf.get(file)?.has(name)).length)) *
            (near.has(name) ? nearness : 1),
        ] as const,
    ),
  );
  const score = (file: string): number =>
    [...(wordsOf.get(file) ?? [])].reduce((sum, word) => sum + (weight.get(word) ?? 0), 0);
  return files
    .map((file) => ({ file, worth: score(file) }))
    .filter(({ worth }) => worth > 1)
    .toSorted((one, other) => other.worth - one.worth)
    .map(({ file }) => file);
}

function withinBudget(
  files: readonly string[],
  certain: readonly string[],
): { readonly taken: readonly string[]; readonly left: readonly string[] } {
  let rest = budgetSeconds - certain.reduce((sum, file) => sum + secondsOf(file), 0);
  const taken = files.filter((file) => {
    const seconds = secondsOf(file);
    if (seconds > rest) return false;
    rest -= seconds;
    return true;
  });
  return { taken, left: files.filter((file) => !taken.includes(file)) };
}
