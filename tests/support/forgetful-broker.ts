import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { generate, parser, type Packet } from 'mqtt-packet';

export interface ForgetfulBroker {
  readonly url: string;
  /** Of the messages that it keeps, those that were acknowledged, by number from 1. */
  readonly acknowledged: readonly number[];
  readonly stop: () => Promise<void>;
}

/**
 * An end of MQTT 3.1.1 for what no real broker does on demand: it cuts the line when it is first told something, sends
 * what it keeps in one breath with its second welcome, and takes what it is owed only a moment later.
 */
export async function startForgetfulBroker(topic: string, kept: readonly string[]): Promise<ForgetfulBroker> {
  const acknowledged: number[] = [];
  const lines = new Set<Socket>();
  let welcomes = 0;
  const server = createServer((socket) => {
    lines.add(socket);
    socket.on('error', () => undefined).on('close', () => lines.delete(socket));
    const send = (...packets: Packet[]): void =>
      void (socket.writable && socket.write(Buffer.concat(packets.map((packet) => generate(packet)))));
    const reader = parser({ protocolVersion: 4 });
    socket.on('data', (data) => void reader.parse(data));
    reader.on('packet', (packet) => {
      if (packet.cmd === 'connect') {
        welcomes += 1;
        const messages =
          welcomes === 1
            ? []
            : kept.map((payload, index): Packet => ({
                cmd: 'publish',
                topic,
                payload,
                messageId: index + 1,
                qos: 1,
                dup: false,
                retain: false,
              }));
        send({ cmd: 'connack', sessionPresent: welcomes > 1, returnCode: 0 }, ...messages);
      } else if (packet.cmd === 'subscribe')
        send({ cmd: 'suback', messageId: packet.messageId ?? 0, granted: packet.subscriptions.map(() => 1) });
      else if (packet.cmd === 'puback') acknowledged.push(packet.messageId ?? 0);
      else if (packet.cmd === 'publish' && welcomes === 1) socket.destroy();
      else if (packet.cmd === 'publish')
        setTimeout(() => send({ cmd: 'puback', messageId: packet.messageId ?? 0 }), 100);
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`,
    acknowledged,
    stop: async () => {
      for (const socket of lines) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
