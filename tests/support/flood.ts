import { setTimeout as sleep } from 'node:timers/promises';

/**
 * An attacker in a process of its own: `node flood.ts <url> <token> <bytes> <perSecond>` sends bodies of that size, so
 * many a second, until its standard input closes. Says `ready` when it is in full swing, and at its end how many were
 * answered with what.
 */
const [url = '', token = '', bytes = '0', perSecond = '1'] = process.argv.slice(2);
const body = `{"code":"${'x'.repeat(Number(bytes))}"}`;
const answers = new Map<number, number>();
const waiting = new Set<Promise<void>>();
let going = true;
process.stdin.on('end', () => (going = false)).resume();

async function send(): Promise<void> {
  const status = await fetch(url, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
  }).then(
    (answer) => answer.status,
    () => 0,
  );
  answers.set(status, (answers.get(status) ?? 0) + 1);
}
const began = Date.now();
for (let sent = 0; going; sent += 1) {
  const sending = send().finally(() => waiting.delete(sending));
  waiting.add(sending);
  if (sent === 20) console.log('ready');
  await sleep(Math.max(0, began + ((sent + 1) * 1000) / Number(perSecond) - Date.now()));
}
await Promise.all(waiting);
console.log(JSON.stringify(Object.fromEntries(answers)));
