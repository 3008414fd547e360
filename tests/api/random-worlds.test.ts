import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { setStage, type Stage } from '../support/worlds/stage.ts';
import { newTally, play } from '../support/worlds/play.ts';
import { world } from '../support/worlds/world.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

/*
 * Random worlds of roles, sites, levels, loans and tokens, in which random people administer and write over HTTP. After each call: whatever
 * anybody reaches by then, they or the caller reached before; no row of a site was written by somebody without that site's right; a
 * refused call wrote nothing. What people reach is counted from the tables (`reach-model.ts`), what was written the database itself notes.
 */

/** How long a world that went wrong is made smaller: after that, what is left of it is told. */
const shrinkingMs = 60_000;

/** Lets what follows upon the first failure fail for a while alone. */
function smallerForAWhile<T>(work: (one: T) => Promise<void>): (one: T) => Promise<void> {
  let until = Infinity;
  return async (one) => {
    if (Date.now() > until) return;
    await work(one).catch((error: unknown) => {
      until = Math.min(until, Date.now() + shrinkingMs);
      throw error;
    });
  };
}

/** Kept, so that what was found once is found again; `FILON_WORLDS=<seed>` plays others. */
const seed = Number(process.env.FILON_WORLDS ?? 4615);
const worlds = process.env.FILON_LONG ? 2_000 : 100;

let server: TestServer;
let stage: Stage;
beforeAll(async () => {
  server = await startTestServer();
  stage = await setStage(server);
});
afterAll(() => server?.stop());

test(`${worlds} random worlds: nobody reaches or writes beyond their rights`, async () => {
  const tally = newTally();
  try {
    await fc.assert(
      fc.asyncProperty(
        world,
        smallerForAWhile((one) => play(stage, one, tally)),
      ),
      { seed, numRuns: worlds, interruptAfterTimeLimit: 3_000_000, markInterruptAsFailure: true },
    );
  } catch (error) {
    // What went wrong comes first: a report of many failures has room for one line of each.
    const { cause, message } = error as Error;
    throw new Error(`${cause instanceof Error ? cause.message : ''} · ${message}`, { cause: error });
  } finally {
    const of = (list: ReadonlyMap<string, number>) =>
      [...list]
        .sort(([, one], [, other]) => other - one)
        .map(([name, number]) => `${number} ${name}`)
        .join(', ');
    console.info(
      `Random worlds, seed ${seed}: ${tally.worlds} worlds, ${tally.calls} calls, ${tally.went} went through, ${tally.calls - tally.went} refused (${of(tally.refused)}), ${tally.views} through others' eyes.`,
    );
    console.info(
      `Went through and refused: ${[...tally.byDeed].map(([deed, { went, refused }]) => `${deed} ${went}/${refused}`).join(', ')}.`,
    );
  }
  // Enough of every kind got through: otherwise nothing would have been tried.
  expect(tally.went).toBeGreaterThan(worlds);
}, 3_600_000);
