import { readFile } from 'node:fs/promises';
import { SourceMap, type SourceMapPayload } from 'node:module';
import { join } from 'node:path';

/** Calls of a stack that are told at most. */
const mostFrames = 15;

/** Characters of a call at most: a longer line is no call of ours. */
const longestFrame = 500;

/** Where a call stands: the end of `at Screen (https://mine.example/assets/x-1a2b.js:1:234)`. */
const placePattern = /\/assets\/(?<file>[\w.-]+\.js):(?<line>\d+):(?<column>\d+)\)?$/;
/** What is called: `at async Screen (` of V8, `Screen@` of the others. */
const namePattern = /^(?:at )?(?:async )?(?<name>[\w$.<>[\]]+(?: [\w$.<>[\]]+)*) ?[(@]/;

interface Frame {
  readonly name: string;
  readonly file: string;
  readonly line: number;
  readonly column: number;
}

/** Both patterns go over a line once: a caller may send whatever they like. */
function frameOf(text: string): Frame | null {
  const call = text.length > longestFrame ? '' : text.trim();
  const { file, line, column } = placePattern.exec(call)?.groups ?? {};
  if (file === undefined) return null;
  return { name: namePattern.exec(call)?.groups?.['name'] ?? '', file, line: Number(line), column: Number(column) };
}

/**
 * A browser's stack over the sources: `core/panes/screen.tsx:21:9 (Screen)`, by the source maps of the builds that lie
 * in `folder`. A call of which there is no map stays as the built file tells it; lines that are no calls of ours are
 * left out, and with them whatever a message may have held.
 */
export async function resolveStack(stack: string, folder: string): Promise<readonly string[]> {
  const frames = stack
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== null)
    .slice(0, mostFrames);
  const maps = new Map<string, SourceMap | null>();
  for (const { file } of frames) if (!maps.has(file)) maps.set(file, await readMap(join(folder, `${file}.map`)));
  return frames.map((frame) => wordsOf(frame, maps.get(frame.file) ?? null));
}

async function readMap(path: string): Promise<SourceMap | null> {
  try {
    return new SourceMap(JSON.parse(await readFile(path, 'utf8')) as SourceMapPayload);
  } catch {
    return null;
  }
}

function wordsOf({ name, file, line, column }: Frame, map: SourceMap | null): string {
  const origin = map?.findOrigin(line, column);
  if (!origin || !('fileName' in origin)) return `${file}:${line}:${column}`;
  // The maps lay between the sources and the folder of the built scripts: two or three folders up, and down again.
  const source = origin.fileName.replace(/^(?:\.\.\/)+/, '');
  const called = origin.name ?? name;
  return `${source}:${origin.lineNumber}:${origin.columnNumber}${called ? ` (${called})` : ''}`;
}
