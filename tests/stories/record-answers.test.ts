import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { answersOf, newRecording } from '../support/answer-recording.ts';
import { openBrowser } from '../support/browser.ts';
import { projectRoot } from '../support/folders.ts';
import { startTestServer } from '../support/server.ts';
import { fillEmptyRecords } from '../support/walk/fill-empty-records.ts';
import { goTo, openInLook, sharesOf, visitsOf } from '../support/walk/visits.ts';

const folder = join(projectRoot, 'stories/screens/answers');

/** Those alone that are not kept yet. */
const onlyMissing = process.env.RECORD_STORIES === 'missing';

const slugOf = (words: string): string => words.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
/** A part of a path that is no id of a row. */
const isWord = (part: string): boolean => !/[0-9a-f]{8}-/.test(part);

/**
 * Not a test of the product: `npm run record-stories` keeps what the server of the demo mine answers each screen, for
 * the stories that show it.
 */
test.runIf(process.env.RECORD_STORIES)(
  'answers of every screen that a plugin has made or added to',
  async () => {
    const server = await startTestServer();
    const browser = await openBrowser();
    await fillEmptyRecords(server);
    const shares = await sharesOf(
      server,
      (await visitsOf(server)).filter(({ kind, parts }) => kind === null || parts.length > 0),
    );
    if (!onlyMissing) rmSync(folder, { recursive: true, force: true });
    const names = new Set<string>();
    for (const [account, visits] of shares) {
      const visitor = await browser.visitor(server, { viewport: { width: 1280, height: 900 } });
      const recording = newRecording(visitor.page);
      await openInLook(visitor, account, { language: 'en', theme: 'light' });
      for (const { plugin, path, title, kind } of visits) {
        const word = slugOf(path.split('/').findLast((part) => isWord(part) && part !== 'new') ?? '');
        // What the kit calls alike for every record is named by its record.
        const named = `${plugin}/${kind === 'page' || kind === 'new' ? `${word}-${kind}` : slugOf(title)}`;
        const name = names.has(named) ? `${named}-${word}` : named;
        names.add(name);
        const file = join(folder, `${name}.json`);
        if (onlyMissing && existsSync(file)) continue;
        // Each screen is opened anew: what an earlier one has asked is not asked again otherwise.
        recording.begin();
        await visitor.page.reload();
        await goTo(visitor, path);
        await recording.settled();
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${JSON.stringify({ path, ...(await answersOf(recording)) })}\n`);
      }
      await visitor.close();
    }
    await browser.close();
    await server.stop();
    expect(names.size).toBeGreaterThan(100);
  },
  3_600_000,
);
