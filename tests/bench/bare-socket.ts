import { createServer } from 'node:http';
import { Server } from 'socket.io';

/** The peer of the fan-out benchmark: Socket.IO with nothing around it, 200 rows to everybody ten times a second. */
const http = createServer();
const io = new Server(http, { serveClient: false });
http.listen(Number(process.argv[2]), '127.0.0.1');
setInterval(() => {
  const at = new Date().toISOString();
  const rows = Array.from({ length: 200 }, (_, index) => [
    `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    `V-${index}`,
    'light_vehicle',
    at,
    -6.21,
    31.05,
    20,
    90,
    null,
    null,
  ]);
  io.of('/live').emit('rows', { topic: 'position@site', epoch: 'bare', from: 0, to: 200, rows, dropped: 0 });
}, 100);
