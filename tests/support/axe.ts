import axe, { type RunOptions } from 'axe-core';
import type { Page } from 'playwright';

/**
 * The rules that a look decides, its colours; all others are of the words and the structure, which are the same in
 * every look.
 */
export const rulesOfLooks = ['color-contrast', 'link-in-text-block'];

/**
 * What axe finds in the page as it is: a line for each rule that is broken. `leaveOut` names parts that are not of
 * ours.
 */
export async function axeFindings(
  page: Page,
  options: RunOptions = {},
  leaveOut: readonly string[] = [],
): Promise<readonly string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  // No frames to be looked into, so that axe's own page and its merging of frames, ten times the work, are not needed.
  const violations = await page.evaluate(
    async ([given, out]) => {
      // What is fading in has not its colours yet; a spinner never ends, and what is paused stands still.
      const moving = document
        .getAnimations()
        .filter(
          ({ playState, effect }) => playState !== 'paused' && Number.isFinite(effect?.getComputedTiming().endTime),
        );
      await Promise.allSettled(moving.map(({ finished }) => finished));
      const found = await (window as unknown as { axe: typeof axe }).axe.run(
        { include: [['body']], exclude: out.map((selector) => [selector]) },
        { resultTypes: ['violations'], ...given },
      );
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) }));
    },
    [options, leaveOut] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.join(' | ')}`);
}
