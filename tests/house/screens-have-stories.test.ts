import { existsSync, globSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { expect, it } from 'vitest';
import { projectRoot } from '../support/folders.ts';
import { partsOf, walkRegistry as registry } from '../support/walk/visits.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const files = (...patterns: readonly string[]): readonly string[] =>
  globSync(patterns, { cwd: projectRoot }).map((file) => file.split(sep).join('/'));

/** What a file imports from beside it, at once or on demand. */
const importsOf = (file: string): readonly string[] =>
  [...read(file).matchAll(/(?:from |import\(?\s*)'(\.[^']+)'/g)].flatMap(([, path = '']) => {
    const found = relative(projectRoot, join(projectRoot, dirname(file), path));
    return /\.tsx?$/.test(found) && existsSync(join(projectRoot, found)) ? [found] : [];
  });

/** The file of the screen that a story opens by its path: `screenOf('fleet/machine')`. */
const screensOf = (story: string): readonly string[] =>
  [...read(story).matchAll(/screenOf\('([\w/-]+)'/g)].flatMap(([, name]) => {
    const { path } = JSON.parse(read(`stories/screens/answers/${name}.json`)) as { readonly path: string };
    const destination = registry.resolve(path);
    if (destination?.kind !== 'screen') return [];
    const { route, plugin } = destination;
    return [route.screen, ...partsOf(plugin, route.path)].flatMap(
      (load) => /(?:plugins|core)\/[\w./-]+\.tsx?/.exec(String(load))?.[0] ?? [],
    );
  });

/** Every file that stories show, themselves or by what they show. A front door shows nothing: it names its screens. */
function shownByStories(): ReadonlySet<string> {
  const seen = new Set<string>();
  const stories = files('stories/**/*.stories.tsx');
  const queue = [...stories, ...stories.flatMap(screensOf)];
  for (let file = queue.pop(); file !== undefined; file = queue.pop()) {
    if (seen.has(file)) continue;
    seen.add(file);
    if (!/^plugins\/[^/]+\/index\.ts$/.test(file)) queue.push(...importsOf(file));
  }
  return seen;
}

const shown = shownByStories();
/** They draw nothing of their own: routes and tabs are said by them, alarms followed, a window of the palette kept. */
const drawsNothing = [
  '-routes.tsx',
  '.test.tsx',
  'core/live/alarms/alarm-follower.tsx',
  'core/live/alarms/alarms.tsx',
  'core/palette/palette-host.tsx',
  'core/records/detail/related-tab.tsx',
  'core/records/screens/narrowed-screens.tsx',
  'core/reports/report-route.tsx',
  'plugins/fleet/screens/groundings/grounding-alarms.tsx',
  'plugins/tracking/screens/alerts/alert-alarms.tsx',
];
const drawing = (file: string): boolean => !drawsNothing.some((end) => file.endsWith(end));
const folders = files('plugins/*/screens').map((folder) => folder.split('/')[1] ?? '');

it.each(folders)('every screen of %s stands in a story', (plugin) => {
  const screens = files(`plugins/${plugin}/screens/**/*.tsx`).filter(drawing);
  expect(screens.filter((file) => !shown.has(file)).toSorted()).toEqual([]);
});

/** What begins the application, or stands around it: it is looked at as a whole, in `tests/browser`. */
const around = [
  'core/app/application.tsx',
  'core/app/outside.tsx',
  'core/app/root-boundary.tsx',
  'core/app/shell-loading.tsx',
  'core/app/shell.tsx',
  'core/app/start-application.tsx',
  'core/app/start.tsx',
];

it('every component of the core stands in a story', () => {
  const components = files('core/**/*.tsx').filter(drawing);
  console.log(`${components.length} files of components in the core, ${shown.size} files shown by stories`);
  expect(components.filter((file) => !shown.has(file) && !around.includes(file)).toSorted()).toEqual([]);
});
