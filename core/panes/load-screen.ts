/** Waits before a chunk is asked for again, in milliseconds. */
const pauses = [250, 1000];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));
const stylesheetFault = /^Unable to preload CSS for (\S+)/;

/** Loads a stylesheet that Vite gave up on; its own second attempt would pass over the file and show a bare screen. */
function loadStylesheet(href: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = href;
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(`Unable to preload CSS for ${href}`));
    });
    document.head.append(link);
  });
}

/** Loads a part of the program, three times at most; then the last error is raised, never hidden (spec §7, §8). */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await load();
    } catch (error) {
      const wait = pauses[attempt];
      if (wait === undefined) throw error;
      await pause(wait);
      const href = error instanceof Error ? stylesheetFault.exec(error.message)?.[1] : undefined;
      if (href !== undefined) await retryStylesheet(href, pauses.slice(attempt + 1));
    }
  }
}

async function retryStylesheet(href: string, waits: readonly number[]): Promise<void> {
  const [wait, ...later] = waits;
  try {
    await loadStylesheet(href);
  } catch (error) {
    if (wait === undefined) throw error;
    await pause(wait);
    await retryStylesheet(href, later);
  }
}
