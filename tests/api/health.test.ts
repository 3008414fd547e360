import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { administration } from '../../plugins/administration/administration.server.ts';
import { startTestServer, type TestServer } from '../support/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({ plugins: [administration] });
});
afterAll(() => server.stop());

describe('the host', () => {
  it('says that it is ready, to anybody', async () => {
    const { status, body } = await server.json('health/');
    expect(status).toBe(200);
    expect(body).toEqual({ status: 'ok', version: '0.1.0', database: 'server', plugins: ['administration'] });
  });

  it('lets a demo account in and tells it its sites', async () => {
    const admin = await server.login('admin');
    const { body } = await admin.json<{ code: string }[]>('sites/');
    expect(body.map(({ code }) => code)).toEqual(['S1', 'S2']);
  });
});
