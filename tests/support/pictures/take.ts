import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright';
import sharp from 'sharp';

/** A desk, a tablet held upright, a telephone: CSS pixels. */
export const widths = [1200, 768, 390] as const;
/** What is below is not pictured: a story that is taller shows more of the same. */
export const tallest = 900;
/** Pictures are kept at half of their size. */
const scale = 2;
const gap = 4;

/** Pixels of a story at all widths, side by side: three bytes each, in rows. */
export interface Picture {
  readonly data: Uint8Array;
  readonly width: number;
  readonly height: number;
}

/** Between two looks at what may still change, in milliseconds. */
const lookMs = 300;
/** What has looked the same for so long is at rest, in milliseconds: before, a reader may be told that it takes long. */
const restMs = { opened: 1_200, resized: 300 };
/** Nobody waits longer for rest, in milliseconds. */
const longest = 6_000;
/** Nor for maps: drawn by the processor, a page of them takes its time. */
const longestMap = 20_000;

/**
 * Takes the story that a page shows at each width, as far down as there is something to see. At rest: each width is
 * looked at until it no longer changes.
 */
export async function takePicture(page: Page, { atRest = false } = {}): Promise<Picture> {
  const { width: before = widths[0], height: tall = tallest } = page.viewportSize() ?? {};
  const shots: { readonly input: Buffer; readonly left: number; readonly top: number; readonly height: number }[] = [];
  let left = 0;
  for (const width of widths) {
    if (page.viewportSize()?.width !== width) await page.setViewportSize({ width, height: tallest });
    const { shot, height } = await (atRest
      ? shootAtRest(page, width, shots.length === 0 ? restMs.opened : restMs.resized)
      : shoot(page, width));
    const half = { width: width / scale, height: Math.ceil(height / scale) };
    shots.push({
      input: await sharp(shot).removeAlpha().resize(half).png({ compressionLevel: 1 }).toBuffer(),
      left,
      top: 0,
      height: half.height,
    });
    left += half.width + gap;
  }
  await page.setViewportSize({ width: before, height: tall });
  const height = Math.max(...shots.map((shot) => shot.height));
  const width = left - gap;
  const data = await sharp({ create: { width, height, channels: 3, background: '#808080' } })
    .composite(shots)
    .removeAlpha()
    .raw()
    .toBuffer();
  return { data, width, height };
}

interface Shot {
  readonly shot: Buffer;
  readonly height: number;
}

async function shootAtRest(page: Page, width: number, forMs: number): Promise<Shot> {
  const begun = performance.now();
  let last = await shoot(page, width);
  for (let since = begun; ;) {
    const now = performance.now();
    const maps = await mapsOf(page);
    if (maps === 'drawing') since = now;
    const rest = maps === 'none' ? forMs : restMs.opened;
    if (now - since >= rest || now - begun >= (maps === 'none' ? longest : longestMap)) return last;
    await sleep(lookMs);
    const again = await shoot(page, width);
    if (!again.shot.equals(last.shot)) since = performance.now();
    last = again;
  }
}

/** Maps of a page: one that is laid out anew begins from nothing, and what it shows comes later. */
const mapsOf = (page: Page): Promise<'none' | 'drawing' | 'drawn'> =>
  page.evaluate(() => {
    if (!document.querySelector('.map-view')) return 'none';
    return document.querySelector('.map-view[data-state="loading"], .map-view [data-drawn="false"]')
      ? 'drawing'
      : 'drawn';
  });

async function shoot(page: Page, width: number): Promise<Shot> {
  const height = await heightOf(page);
  const clip = { x: 0, y: 0, width, height };
  // A picture is taken at the end of what moves; what the product does then, as turning a page, is not to follow.
  const mute = await page.evaluateHandle(() => {
    const muted = new AbortController();
    for (const end of ['animationend', 'transitionend'])
      addEventListener(end, (event) => event.stopImmediatePropagation(), { capture: true, signal: muted.signal });
    return muted;
  });
  const shot = await page.screenshot({ clip, animations: 'disabled', caret: 'hide', scale: 'css' });
  await mute.evaluate((muted) => muted.abort());
  return { shot, height };
}

/** Waits for what is about to be painted, and for letters; answers where the lowest part ends. */
function heightOf(page: Page): Promise<number> {
  return page.evaluate(async (most) => {
    await document.fonts.ready;
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const shown = [...document.body.children]
      .filter((part) => !part.matches('script, style, [class^="sb-"], #storybook-docs, #storybook-highlights-root'))
      .flatMap((part) => [part, ...part.querySelectorAll('*')])
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
      .filter(({ part, box }) => box.width > 0 && box.height > 0 && part.checkVisibility());
    return Math.ceil(Math.min(most, Math.max(32, ...shown.map(({ box }) => box.bottom + 8))));
  }, tallest);
}
