import { createServer } from 'node:http';
import { Server } from 'socket.io';
import { fanRow } from './fan-row.ts';

/**
 * The peer of the fan-out benchmark: Socket.IO with nothing around it, some rows to everybody ten times a second.
 * Arguments: port, rows in a batch.
 */
const [port, perBatch] = process.argv.slice(2).map(Number) as [number, number];
const http = createServer();
const io = new Server(http, { serveClient: false });
http.listen(port, '127.0.0.1');
setInterval(() => {
  const at = new Date().toISOString();
  const rows = Array.from({ length: perBatch }, (_, index) => Object.values(fanRow(index, at)));
  io.of('/live').emit('rows', { topic: 'position@site', epoch: 'bare', from: 0, to: perBatch, rows, dropped: 0 });
}, 100);
