import { beforeAll, describe, expect, test } from 'vitest';
import { launchBrowser } from '../support/browser.ts';
import { entriesOf, serveStorybook } from '../support/built-storybook.ts';
import { controlledStories, trialsOf, tryControls, type ControlledStory } from '../support/story-controls.ts';
import { walkMs } from '../support/stories.ts';

/** Files of which nothing could be turned, and why. */
const withoutControls: Readonly<Record<string, string>> = {
  'stories/core/language-menu.stories.tsx': 'the language is chosen in the toolbar, for all stories',
  'stories/foundations/keys.stories.tsx': 'the keys are those of the workspace, all of them',
};

const wanted = process.env.TEST_STORIES?.split(',');
const files = [...new Set(entriesOf('story').map(({ importPath }) => importPath.replace('./', '')))].filter(
  (file) => wanted?.includes(file) ?? true,
);
/** Pages at a time: a story is mostly waited for. */
const sideBySide = 3;

const byFile = new Map<string, readonly ControlledStory[]>();
const wrong = new Map<string, readonly string[]>();
beforeAll(async () => {
  const { url, stop } = await serveStorybook();
  const browser = await launchBrowser();
  const queue = files.values();
  const first = entriesOf('story')[0]?.id ?? '';
  await Promise.all(
    Array.from({ length: sideBySide }, async (_, place) => {
      const { page } = await browser.visitor(
        { url },
        { viewport: { width: 1200, height: 900 }, reducedMotion: 'reduce' },
      );
      await page.goto(`/iframe.html?viewMode=story&id=${first}&globals=theme:light;locale:fr;a11y.manual:!true`);
      await page.waitForFunction(() => window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished') !== undefined);
      const all = await controlledStories(page);
      for (const file of queue) {
        const stories = all.filter((story) => story.file === file);
        byFile.set(file, stories);
        const begun = performance.now();
        wrong.set(file, await tryControls(page, trialsOf(stories)).catch((error: Error) => [error.message]));
        if (process.env.TELL) console.log(place, file, Math.round(performance.now() - begun), wrong.get(file));
      }
    }),
  );
  await browser.close();
  await stop();
}, walkMs);

describe.each(files)('%s', (file) => {
  test.skipIf(file in withoutControls)('has something to turn', () =>
    expect(byFile.get(file)?.some(({ controls }) => controls.length > 0)).toBe(true),
  );
  test('each control changes what is drawn, and breaks nothing', () => expect(wrong.get(file)).toEqual([]));
});

test('what has no control is told, and has none', () => {
  const bare = files.filter((file) => byFile.get(file)?.every(({ controls }) => controls.length === 0));
  expect(bare.toSorted()).toEqual(files.filter((file) => file in withoutControls).toSorted());
});
