import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';

/** Who is attacked, and with whose token. */
export interface Target {
  readonly url: string;
  readonly token: string;
}

const floodFile = join(import.meta.dirname, 'flood.ts');

/** 150 connections that each send a body of 900 kB, ten bytes a second. Answers how to end it. */
export function dripBodies({ url, token }: Target): () => void {
  const { hostname, port } = new URL(url);
  const sockets: Socket[] = Array.from({ length: 150 }, () => connect(Number(port), hostname));
  for (const socket of sockets)
    socket
      .on('error', () => {})
      .write(
        `POST /api/records/site/ HTTP/1.1\r\nHost: ${hostname}:${port}\r\nAuthorization: Bearer ${token}\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"code":"`,
      );
  const drip = setInterval(() => sockets.forEach((socket) => void socket.write('x')), 100);
  return () => {
    clearInterval(drip);
    for (const socket of sockets) socket.destroy();
  };
}

/**
 * Bodies of 1.1 MB from a process of its own, fifty a second: they fill a line of 440 Mbit/s, more than reaches any
 * mine. Resolves once it is in full swing; ending it tells how many were answered with each status.
 */
export async function floodBodies({ url, token }: Target): Promise<() => Promise<Readonly<Record<string, number>>>> {
  const attacker = spawn(process.execPath, [floodFile, `${url}/api/records/site/`, token, '1100000', '50'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  await once(attacker.stdout, 'data');
  const told = text(attacker.stdout);
  return async () => {
    attacker.stdin.end();
    return JSON.parse(await told) as Readonly<Record<string, number>>;
  };
}
