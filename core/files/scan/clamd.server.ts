import { connect, type NetConnectOpts, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { clamdPlace } from '../../host/clamd-place.ts';
import { type Scanner, ScannerFault } from './scanner.ts';

/** How long a whole scan may take, 32 MB sent to it included, and how long a word about its health. */
const scanWithinMs = 60_000;
const answerWithinMs = 2_000;
/** A word about the health is not asked for again so soon. */
const freshMs = 1_000;
const pieceBytes = 65_536;
/** Its answers are a line; one that does not end is none. */
const longestAnswer = 4_096;

/**
 * ClamAV's daemon, asked over its socket by the commands `INSTREAM` and `PING` (clamd(8), section COMMANDS): a command
 * begins with `z` and ends with NUL, as answers do; bytes go in pieces, each behind its length in four bytes, and end
 * with a length of nought.
 */
export function clamd(url: string, { withinMs = scanWithinMs }: { readonly withinMs?: number } = {}): Scanner {
  const place = clamdPlace(url);
  if (place === null) throw new Error('A scanner is at clamd://host:port or clamd:///path.');
  const ping = (): Promise<boolean> =>
    converse(place, [Buffer.from('zPING\0')], Math.min(withinMs, answerWithinMs)).then(
      ({ answer }) => answer === 'PONG',
      () => false,
    );
  let asked = -Infinity;
  let answering = Promise.resolve(false);
  return {
    scan: async (open) => {
      const heard = await converse(place, stream(open), withinMs).catch(async (fault: ScannerFault) => {
        // One that has had enough says so and hangs up, and what it said is lost to who writes on at that moment.
        const hungUp = ['EPIPE', 'ECONNRESET'].includes((fault.cause as NodeJS.ErrnoException).code ?? '');
        throw hungUp && (await ping()) ? tooLarge() : fault;
      });
      return verdict(heard);
    },
    answers: () => {
      if (performance.now() - asked < freshMs) return answering;
      asked = performance.now();
      return (answering = ping());
    },
  };
}

const tooLarge = (): ScannerFault =>
  new ScannerFault('too_large', 'The scanner takes no file of this size: its StreamMaxLength must be at least 32M');

/** Only what it is known to say of a clean file is one, and only once it has heard all of it. */
function verdict({ answer, heardAll }: Conversation): string | null {
  if (answer === 'stream: OK' && heardAll) return null;
  const [, found] = /^stream: (.+) FOUND$/.exec(answer) ?? [];
  if (found !== undefined) return found;
  if (answer.startsWith('INSTREAM size limit exceeded')) throw tooLarge();
  throw new ScannerFault('away', `The scanner says "${answer.slice(0, 200)}"`);
}

async function* stream(open: () => AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield Buffer.from('zINSTREAM\0');
  for await (const given of open()) {
    for (let start = 0; start < given.length; start += pieceBytes) {
      const piece = given.subarray(start, start + pieceBytes);
      yield Buffer.concat([lengthOf(piece), piece]);
    }
  }
  yield lengthOf([]);
}

function lengthOf({ length }: { readonly length: number }): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(length);
  return bytes;
}

interface Conversation {
  /** Without its NUL. */
  readonly answer: string;
  readonly heardAll: boolean;
}

/** One connection, one command, one answer. Throws a `ScannerFault` when there is none in time. */
async function converse(
  place: NetConnectOpts,
  command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  withinMs: number,
): Promise<Conversation> {
  const socket = connect({ ...place, signal: AbortSignal.timeout(withinMs) });
  const telling = tell(socket, command).catch((error: Error) => {
    socket.destroy(error);
    return false;
  });
  try {
    const answer = await answerOf(socket);
    socket.destroy();
    return { answer, heardAll: await telling };
  } catch (error) {
    throw new ScannerFault('away', `The scanner does not answer: ${(error as Error).message}`, { cause: error });
  } finally {
    socket.destroy();
    await telling;
  }
}

/**
 * Writes one piece after the other, and listens between them. Ends with the line; answers whether everything was told
 * by then.
 */
async function tell(socket: Socket, command: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<boolean> {
  for await (const piece of command) {
    await setImmediate();
    if (!socket.writable) return false;
    await new Promise((resolve) => socket.write(piece, resolve));
  }
  return true;
}

async function answerOf(socket: Socket): Promise<string> {
  let answer = '';
  for await (const piece of socket.setEncoding('latin1')) {
    answer += String(piece);
    const end = answer.indexOf('\0');
    if (end >= 0) return answer.slice(0, end);
    if (answer.length > longestAnswer) break;
  }
  throw new Error(answer === '' ? 'it hung up' : 'its answer has no end');
}
