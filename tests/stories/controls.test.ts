import type { Page } from 'playwright';
import { beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { builtAt, entriesOf, serveStorybook } from '../support/built-storybook.ts';
import { controlledStories, trialsOf, tryControls, type ControlledStory } from '../support/story-controls.ts';
import { walkMs } from '../support/stories.ts';

/** Files of which nothing could be turned, and why. */
const withoutControls: Readonly<Record<string, string>> = {
  'stories/core/language-menu.stories.tsx': 'the language is chosen in the toolbar, for all stories',
  'stories/foundations/keys.stories.tsx': 'the keys are those of the workspace, all of them',
};

const wanted = process.env.TEST_STORIES?.split(',');
const files = [...new Set(entriesOf('story').map(({ importPath }) => importPath.replace('./', '')))];
/** So many files are turned in a run, and others after the next build: all of them take three minutes of two cores. */
const oneIn = process.env.FILON_LONG ? 1 : 4;
const turnedFiles = wanted
  ? files.filter((file) => wanted.includes(file))
  : files.filter((_, place) => (place + Math.floor(builtAt() / 1_000)) % oneIn === 0);
/** Pages at a time: a story is mostly waited for. */
const sideBySide = 3;

let stories: readonly ControlledStory[] = [];
const wrong = new Map<string, readonly string[]>();
const ofFile = (file: string): readonly ControlledStory[] => stories.filter((story) => story.file === file);
beforeAll(async () => {
  const { url, stop } = await serveStorybook();
  const browser = await launchBrowser();
  const queue = turnedFiles.values();
  const first = entriesOf('story')[0]?.id ?? '';
  const pages = await Promise.all(
    Array.from({ length: sideBySide }, async () => {
      const look = { viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' } as const;
      const { page } = await browser.visitor({ url }, look);
      await page.goto(`/iframe.html?viewMode=story&id=${first}&globals=theme:light;locale:fr;a11y.manual:!true`);
      await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') !== undefined);
      return page;
    }),
  );
  stories = await controlledStories(pages[0] as Page);
  await Promise.all(
    pages.map(async (page) => {
      for (const file of queue)
        wrong.set(file, await tryControls(page, trialsOf(ofFile(file))).catch((error: Error) => [error.message]));
    }),
  );
  await browser.close();
  await stop();
}, walkMs);

test.each(files.filter((file) => !(file in withoutControls)))('%s has something to turn', (file) =>
  expect(ofFile(file).some(({ controls }) => controls.length > 0)).toBe(true),
);
test.each(Object.entries(withoutControls))('%s has nothing to turn: %s', (file) => {
  expect(files).toContain(file);
  expect(ofFile(file).flatMap(({ controls }) => controls)).toEqual([]);
});
test.each(turnedFiles)('each control of %s changes what is drawn, and breaks nothing', (file) =>
  expect(wrong.get(file)).toEqual([]),
);
