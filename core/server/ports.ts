import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { StartError } from '../host/start-error.ts';

/** Binds a port. One that is taken, or an address that is not ours, becomes a sentence. */
export async function listen(
  bind: (address: { host: string; port: number }) => Promise<unknown>,
  host: string,
  port: number,
): Promise<void> {
  try {
    // A name would be bound twice, as IPv4 and as IPv6, and sockets answer on the first alone.
    await bind({ host: host === 'localhost' ? '127.0.0.1' : host, port });
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    throw new StartError(
      code === 'EADDRINUSE'
        ? `Port ${port} is in use: stop the program that listens there, or set PORT.`
        : `Cannot listen on ${host}:${port}: ${message}.`,
    );
  }
}

/** The same application behind a second port, where the files of the vendor portal answer instead. */
export async function openVendorPort(main: Server, host: string, port: number): Promise<() => Promise<void>> {
  const server = createServer((request, response) => void main.emit('request', request, response));
  server.on('upgrade', (request, socket, head) => main.emit('upgrade', request, socket, head));
  await listen((address) => once(server.listen(address), 'listening'), host, port);
  return () => endServer(server);
}

/** Lets requests under way end for three seconds, then cuts them. */
async function endServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => void server.close(() => resolve()));
  server.closeIdleConnections();
  const cut = setTimeout(() => server.closeAllConnections(), 3_000);
  await closed;
  clearTimeout(cut);
}
