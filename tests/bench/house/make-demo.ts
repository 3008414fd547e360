import { chmodSync } from 'node:fs';
import { freePort, startFilon } from '../../support/filon-process.ts';

/** What the demo mine does once, beside its first users, is over by then. */
const firstWorkMs = 20_000;

/** `make-demo.ts <folder>`: fills a data folder with the demo mine of a year and ends in order. */
const [folder = ''] = process.argv.slice(2);
chmodSync(folder, 0o755);
const filon = await startFilon(folder, await freePort(), { DEMO_DAYS: '365' }, 1_800_000);
await new Promise((resolve) => setTimeout(resolve, firstWorkMs));
await filon.stop();
