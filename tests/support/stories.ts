import type { Page } from 'playwright';
import { beforeAll, describe, expect, test } from 'vitest';
import { axeFindings } from './axe.ts';
import { launchBrowser, type Visitor } from './browser.ts';
import { entriesOf, serveStorybook, type Entry } from './built-storybook.ts';
import { sameFonts } from './fonts.ts';
import { openLooks } from './pictures/judge.ts';

export interface Look {
  readonly theme: 'light' | 'dark';
  readonly locale: 'en' | 'fr';
  /** Those by which axe judges; all where they are missing. */
  readonly rules?: readonly string[];
}

/** What Storybook says at the end of a story, after its play function. */
interface Ending {
  readonly storyId: string;
  readonly status: 'success' | 'error';
}

/** The channel on which the preview of Storybook speaks; it knows the last words of every event. */
interface Channel {
  readonly last: (event: string) => readonly unknown[] | undefined;
  readonly emit: (event: string, content: unknown) => void;
}

declare global {
  // oxlint-disable-next-line no-var -- what is declared otherwise is no member of `window`
  var __STORYBOOK_ADDONS_CHANNEL__: Channel | undefined;
}

/** Those of a few files where only a change is looked at, see `run/changed.ts`. */
const wanted = process.env.TEST_STORIES?.split(',');

/** A folder has a page; one with screens has one for each of its files, since whole screens take long. */
const groupOf = ({ importPath }: Entry): string =>
  importPath.startsWith('./stories/screens/') ? importPath : importPath.split('/').slice(0, 3).join('/');

/** The largest first: whoever is given one last leaves the other pages idle. */
function storiesByGroup(): readonly (readonly [string, readonly Entry[]])[] {
  const groups = Map.groupBy(
    entriesOf('story').filter(({ importPath }) => wanted?.includes(importPath.replace('./', '')) ?? true),
    groupOf,
  );
  return [...groups].toSorted(([, one], [, other]) => other.length - one.length);
}

/** Pictures are compared by a command of their own, and by long runs: two looks of all take a quarter of an hour of two. */
const arePicturesCompared = Boolean(process.env.LOOKS ?? process.env.FILON_LONG);

/** All stories of a look, in milliseconds, on a machine that does something else meanwhile. */
export const walkMs = 1_800_000;
/** Wherever stories are served from, they stand at one address: some show it, as a QR code does. */
const address = 'http://stories.localhost';
/** Pages at a time. */
const sideBySide = 3;
/** Storybook's own parts of its page; and landmarks are a page's, not a component's. */
const notOurs = ['.sb-wrapper', '#storybook-docs', '#storybook-highlights-root'];
const region = { region: { enabled: false } };

/**
 * Renders every story of the built Storybook in one look, plays it and lets axe judge it, by all rules or some; in a
 * long run it is held against its kept picture too, and with `LOOKS`, see `npm run looks`, against that alone. Each
 * group of stories has a fresh page; a story is mostly waited for, so that some groups go side by side.
 */
export function judgeStories({ theme, locale, rules }: Look): void {
  const groups = storiesByGroup();
  const faults = new Map<string, readonly string[]>();
  beforeAll(async () => {
    const { url, stop } = await serveStorybook();
    const fonts = sameFonts();
    const browser = await launchBrowser({
      ...(fonts ? { env: fonts } : {}),
      args: [`--host-resolver-rules=MAP ${new URL(address).host}:80 ${new URL(url).host}`],
    });
    const looks = fonts && arePicturesCompared ? openLooks(`${theme}-${locale}`) : null;
    if (!fonts) console.log('The fonts of the kept pictures are missing here: no story is held against its picture.');
    const judge = async ({ page }: Visitor, stories: readonly Entry[]): Promise<void> => {
      for (const [index, { id }] of stories.entries()) {
        const open = async (): Promise<readonly string[]> => {
          await page.goto(
            `/iframe.html?viewMode=story&id=${id}&globals=theme:${theme};locale:${locale};a11y.manual:!true`,
          );
          return faultsOf(page, id);
        };
        if (index > 0) await turnTo(page, id, 'story');
        faults.set(id, [
          ...(await (index > 0 ? faultsOf(page, id) : open())),
          ...(process.env.LOOKS
            ? []
            : await axeFindings(page, { rules: region, ...(rules ? { runOnly: [...rules] } : {}) }, notOurs)),
          ...((await looks?.judge(page, id, open)) ?? []),
        ]);
      }
    };
    const queue = groups.values();
    await Promise.all(
      Array.from({ length: sideBySide }, async () => {
        const visitor = await browser.visitor({ url: address }, { viewport: { width: 1200, height: 900 } });
        for (const [, stories] of queue)
          await judge(visitor, stories).catch((error: Error) =>
            stories.forEach(({ id }) => faults.set(id, faults.get(id) ?? [error.message])),
          );
      }),
    );
    looks?.end(wanted ? undefined : groups.flatMap(([, stories]) => stories.map(({ id }) => id)));
    await browser.close();
    await stop();
  }, walkMs);

  describe.each(groups)('%s', (_group, stories) => {
    test.each(stories.map(({ title, name, id }) => [`${title} ${name}`, id] as const))('%s', (_name, id) =>
      expect(faults.get(id)).toEqual([]),
    );
  });
}

/** Turns to another story or page of documentation as the sidebar does, without a new document. */
export async function turnTo(page: Page, storyId: string, viewMode: Entry['type']): Promise<void> {
  await page.evaluate((to) => window.__STORYBOOK_ADDONS_CHANNEL__?.emit('setCurrentStory', to), { storyId, viewMode });
}

/** Waits until a story has ended; answers what went wrong in it. */
async function faultsOf(page: Page, id: string): Promise<readonly string[]> {
  await page.waitForFunction(
    (storyId) =>
      (window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0] as Ending | undefined)?.storyId === storyId,
    id,
    { timeout: 120_000 },
  );
  return page.evaluate((storyId) => {
    const channel = window.__STORYBOOK_ADDONS_CHANNEL__;
    if (!channel) throw new Error('No Storybook stands on this page.');
    const { status } = (channel.last('storyFinished') as readonly [Ending])[0];
    const told = ((window as unknown as { toldBefore?: Set<unknown> }).toldBefore ??= new Set());
    // A play function that throws leaves its story a success: what it said is looked for whatever the status.
    const thrown = [
      'playFunctionThrewException',
      'unhandledErrorsWhilePlaying',
      'storyThrewException',
      'storyErrored',
      'storyMissing',
    ].flatMap((event) => {
      const said = channel.last(event)?.[0];
      // What an earlier story of this page said is not said again.
      if (said === undefined || told.has(said)) return [];
      told.add(said);
      return [`${event}: ${(said as Error).message ?? JSON.stringify(said)}`];
    });
    return thrown.length > 0 || status === 'success' ? thrown : [`${storyId} ended with ${status}`];
  }, id);
}
