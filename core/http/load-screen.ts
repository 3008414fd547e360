/** Waits before a part of the program is asked for again, in milliseconds. */
const pauses = [250, 1000];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** Loads a part of the program, three times at most; then the last error is raised, never hidden (spec §7, §8). */
export async function loadScreen<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const wait of pauses) {
    try {
      return await load();
    } catch {
      await pause(wait);
    }
  }
  return load();
}
