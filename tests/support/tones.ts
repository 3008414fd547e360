import type { Page } from 'playwright';

/**
 * Counts the tones that a page sounds instead of hearing them; before the page is opened. Playwright's own looks at a
 * page count as somebody's touch: here only a press of a key or a pointer is one.
 */
export async function countTones(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const heard = globalThis as unknown as { tones: number; touched: boolean };
    Object.assign(heard, { tones: 0, touched: false });
    for (const touch of ['pointerdown', 'keydown'])
      globalThis.addEventListener(touch, () => void (heard.touched = true), { capture: true });
    Object.defineProperty(UserActivation.prototype, 'hasBeenActive', { get: () => heard.touched });
    const start = Reflect.get(OscillatorNode.prototype, 'start') as (this: OscillatorNode, ...when: [number?]) => void;
    OscillatorNode.prototype.start = function (...when: [number?]): void {
      heard.tones += 1;
      start.apply(this, when);
    };
  });
  return () => page.evaluate(() => (globalThis as unknown as { tones: number }).tones);
}
