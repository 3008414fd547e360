import type { Page } from 'playwright';
import { turnTo } from './stories.ts';

/** A control of a story as its table of controls has it. */
export interface Control {
  readonly name: string;
  readonly type: string;
  readonly options: readonly unknown[];
  readonly min?: number;
  readonly max?: number;
  /** What it is set to when the story is opened. */
  readonly value: unknown;
}

export interface ControlledStory {
  readonly id: string;
  readonly file: string;
  readonly isPlayed: boolean;
  readonly controls: readonly Control[];
}

interface Told {
  readonly control?: {
    readonly type?: string;
    readonly min?: number;
    readonly max?: number;
    readonly disable?: boolean;
  };
  readonly options?: readonly unknown[];
  readonly table?: { readonly disable?: boolean };
}
interface Extracted {
  readonly id: string;
  readonly tags: readonly string[];
  readonly parameters: { readonly fileName: string };
  readonly argTypes: Readonly<Record<string, Told>>;
  readonly initialArgs: Readonly<Record<string, unknown>>;
}
interface StorybookWindow {
  readonly __STORYBOOK_PREVIEW__: { readonly extract: () => Promise<Readonly<Record<string, Extracted>>> };
}

/** Every story with the controls that a reviewer can turn, as the page that shows one of them knows it. */
export async function controlledStories(page: Page): Promise<readonly ControlledStory[]> {
  return page.evaluate(async () => {
    const simple = (value: unknown): unknown => (typeof value === 'object' && !Array.isArray(value) ? null : value);
    const stories = await (window as unknown as StorybookWindow).__STORYBOOK_PREVIEW__.extract();
    return Object.values(stories).map(({ id, tags, parameters, argTypes, initialArgs }) => ({
      id,
      file: parameters.fileName.replace('./', ''),
      isPlayed: tags.includes('play-fn'),
      controls: Object.entries(argTypes).flatMap(([name, { control, options = [], table }]) =>
        control?.type === undefined || control.disable === true || table?.disable === true
          ? []
          : [
              {
                name,
                type: control.type,
                options: options.map(simple),
                ...(control.min === undefined ? {} : { min: control.min }),
                ...(control.max === undefined ? {} : { max: control.max }),
                value: simple(initialArgs[name]),
              },
            ],
      ),
    }));
  });
}

/** What a reviewer may set a control to, but what it is set to already. */
export function turnsOf({ type, options, min = 0, max = 10, value }: Control): readonly unknown[] {
  const all =
    type === 'boolean'
      ? [true, false]
      : type === 'range' || type === 'number'
        ? [min, max]
        : type === 'text'
          ? ['Anticonstitutionnellement']
          : type === 'check'
            ? [[], options]
            : options;
  return all.filter((one) => JSON.stringify(one) !== JSON.stringify(value));
}

/** A control of a file, and where it may show what it does: stories that are not played first. */
export interface Trial {
  readonly name: string;
  readonly stories: readonly ControlledStory[];
}
export function trialsOf(stories: readonly ControlledStory[]): readonly Trial[] {
  const ordered = stories.toSorted((one, other) => Number(one.isPlayed) - Number(other.isPlayed));
  const names = new Set(ordered.flatMap(({ controls }) => controls.map(({ name }) => name)));
  return [...names].map((name) => ({
    name,
    stories: ordered.filter(({ controls }) => controls.some((control) => control.name === name)),
  }));
}

interface Drawn {
  readonly fault: string | null;
  readonly markup: string;
}

/** How long what is drawn late is waited for, in milliseconds. */
const lateMs = 1_000;

/**
 * Changes args of the story that is shown, as the table of controls does; answers what is drawn then. Where it is the
 * same as `before`, it may come late.
 */
async function turned(page: Page, storyId: string, args: object, before: string | null): Promise<Drawn> {
  return page.evaluate(
    async ({ id, updatedArgs, other, late }) => {
      const channel = window.__STORYBOOK_ADDONS_CHANNEL__ as unknown as {
        readonly once: (event: string, listener: (told: never) => void) => void;
        readonly off: (event: string, listener: (told: never) => void) => void;
        readonly emit: (event: string, content: unknown) => void;
      };
      const faults: string[] = [];
      const note = (error: { readonly message?: string }) => void faults.push(error.message ?? JSON.stringify(error));
      const events = ['storyThrewException', 'storyErrored'];
      for (const event of events) channel.once(event, note);
      const ended = new Promise<{ readonly status: string }>((resolve) => channel.once('storyFinished', resolve));
      channel.emit('updateStoryArgs', { storyId: id, updatedArgs });
      const timeout = new Promise<{ readonly status: string }>((resolve) =>
        setTimeout(() => resolve({ status: 'never' }), 20_000),
      );
      const { status } = await Promise.race([ended, timeout]);
      for (const event of events) channel.off(event, note);
      // Ids are given anew whenever something is drawn anew.
      const now = (): string =>
        [...document.body.children]
          .filter((part) => !part.matches('script, style, [class^="sb-"], #storybook-docs'))
          .map((part) => part.outerHTML)
          .join('\n')
          .replaceAll(
            / (?:id|for|name|list|aria-(?:controls|labelledby|describedby|owns|activedescendant))="[^"]*"/g,
            '',
          )
          .replaceAll(/url\([^)]*\)|href="#[^"]*"/g, '') +
        [...document.querySelectorAll<HTMLInputElement>('input, textarea, select')]
          .map(({ value, checked }) => `${value} ${checked}`)
          .join('\n');
      const until = performance.now() + late;
      let markup = now();
      while (other !== null && markup === other && performance.now() < until && faults.length === 0) {
        await new Promise((resolve) => setTimeout(resolve, 60));
        markup = now();
      }
      return { fault: faults[0] ?? (status === 'success' ? null : `it ended with ${status}`), markup };
    },
    { id: storyId, updatedArgs: args, other: before, late: lateMs },
  );
}

/** Waits until a story that was turned to has ended, played or not. */
async function opened(page: Page, id: string): Promise<void> {
  await turnTo(page, id, 'story');
  await page.waitForFunction(
    (storyId) =>
      (window.__STORYBOOK_ADDONS_CHANNEL__?.last('storyFinished')?.[0] as { readonly storyId: string } | undefined)
        ?.storyId === storyId,
    id,
    { timeout: 60_000 },
  );
}

/** Opens the menu of a story, where it has one: what is chosen may be in it. */
async function pressFirst(page: Page): Promise<void> {
  await page
    .locator('#storybook-root button')
    .first()
    .click({ timeout: 1_000 })
    .catch(() => undefined);
}

interface Turned {
  readonly isChanged: boolean;
  readonly faults: readonly string[];
}

/** Turns one control of the story that is shown to all that it may be. */
async function turn(page: Page, id: string, control: Control, isPressed: boolean): Promise<Turned> {
  const faults: string[] = [];
  // Drawn anew without its play function: what the story is held against.
  const { markup: first } = await turned(page, id, { drawnAnew: performance.now() }, null);
  if (isPressed) await pressFirst(page);
  const before = isPressed ? await page.locator('body').innerText() : first;
  let picture: string | null = null;
  let isChanged = false;
  for (const value of turnsOf(control)) {
    const drawn = await turned(page, id, { [control.name]: value }, isChanged || isPressed ? null : before);
    if (drawn.fault !== null) faults.push(`${id}: ${control.name} = ${JSON.stringify(value)}: ${drawn.fault}`);
    if (isPressed) await pressFirst(page);
    isChanged ||= (isPressed ? await page.locator('body').innerText() : drawn.markup) !== before;
    if (isChanged) continue;
    // A map or a chart is drawn on a canvas.
    const shot = (await page.screenshot()).toString('base64');
    isChanged = picture !== null && picture !== shot;
    picture ??= shot;
  }
  await turned(page, id, { [control.name]: control.value }, null);
  return { isChanged, faults };
}

/**
 * Turns each control of a file, in the first story that shows what it does; answers what is wrong: a fault at one of its
 * values, or no change at any.
 */
export async function tryControls(page: Page, trials: readonly Trial[]): Promise<readonly string[]> {
  const wrong: string[] = [];
  let shown = '';
  for (const { name, stories } of trials) {
    let isChanged = false;
    for (const isPressed of [false, true])
      for (const { id, controls } of isChanged ? [] : stories) {
        const control = controls.find((one) => one.name === name);
        if (isChanged || !control) continue;
        if (shown !== id) await opened(page, id);
        shown = id;
        const told = await turn(page, id, control, isPressed);
        isChanged = told.isChanged;
        wrong.push(...told.faults);
      }
    if (!isChanged) wrong.push(`${stories[0]?.id}: ${name} changes nothing`);
  }
  return wrong;
}
