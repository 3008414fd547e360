import { expect, userEvent, waitFor } from 'storybook/test';

/**
 * Keys as they are pressed, `{ArrowDown}`, and what must hold then: the accessible name of what has the focus, seen by
 * the reader, or a test of one's own.
 */
export type KeyStep = readonly [keys: string, then: RegExp | string | (() => unknown)];

type Tell = (label: string, play: () => Promise<void>) => unknown;

/** Walks a story by the keyboard alone: each press is a step of the panel, with where it leads. */
export async function walkByKeys(step: Tell, steps: readonly KeyStep[]): Promise<void> {
  for (const [keys, then] of steps)
    await step(typeof then === 'function' ? keys : `${keys} → ${String(then)}`, async () => {
      await (keys === '{Tab}'
        ? userEvent.tab()
        : keys === '{Shift}{Tab}'
          ? userEvent.tab({ shift: true })
          : userEvent.keyboard(keys));
      await waitFor(async () => {
        if (typeof then === 'function') return void (await then());
        await expect(document.activeElement).toBeVisible();
        await expect(document.activeElement).toHaveAccessibleName(
          typeof then === 'string' ? then : expect.stringMatching(then),
        );
      });
    });
}

/** The names of what Tab leads to, from the beginning of the story until it leaves it: all of it must be seen. */
export async function focusOrder(most = 80): Promise<readonly string[]> {
  (document.activeElement as HTMLElement | null)?.blur();
  const names: string[] = [];
  while (names.length < most) {
    await userEvent.tab();
    const { activeElement: focused } = document;
    if (!(focused instanceof HTMLElement) || focused === document.body) return names;
    await expect(focused).toBeVisible();
    names.push(
      focused.getAttribute('aria-label') ??
        (focused as HTMLInputElement).labels?.[0]?.textContent ??
        focused.textContent,
    );
  }
  throw new Error(`Tab does not leave this story after ${most} stops: ${names.slice(-4).join(', ')}`);
}
