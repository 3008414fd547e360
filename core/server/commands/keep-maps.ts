import { mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { basename, join } from 'node:path';

/** A page that was open before a new version came tells of its own build for so long. */
const keepMs = 30 * 86_400_000;

/**
 * Moves the source maps of a build out of what is served into `place`, beside those of earlier builds: the names of
 * built scripts hold a hash, so that none stands for another. Maps a month old go.
 */
export function keepMaps(build: string, place: string): void {
  mkdirSync(place, { recursive: true });
  for (const file of readdirSync(place)) {
    const path = join(place, file);
    if (Date.now() - statSync(path).mtimeMs > keepMs) rmSync(path, { force: true });
  }
  for (const file of readdirSync(build, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.map')) renameSync(join(build, file), join(place, basename(file)));
}
