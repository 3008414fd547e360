import { msg } from '@lingui/core/macro';
import { expect, test } from 'vitest';
import { administration } from '../../plugins/administration/administration.server.ts';
import type { RoleId } from '../../core/registry/access.ts';
import type { ServerPlugin } from '../../core/host/host.ts';
import { startTestServer } from '../support/server.ts';

const withRoute = (id: string, config: object): ServerPlugin => ({
  id,
  routes: (app) => void app.get('/api/gate/', { config }, () => ({})),
});

test('a route that does not say who may call it fails the start', async () => {
  await expect(startTestServer({ plugins: [administration, withRoute('open-gate', {})] })).rejects.toThrow(
    'does not say who may call it',
  );
});

test('a route whose permission nobody declares fails the start', async () => {
  await expect(
    startTestServer({ plugins: [administration, withRoute('strange-gate', { can: 'gate:open' })] }),
  ).rejects.toThrow('/api/gate/ asks for gate:open, which nobody declares');
});

test('a permission that names a role which nobody brings fails the start', async () => {
  const plugin: ServerPlugin = {
    ...withRoute('locked-gate', { can: 'gate:open' }),
    grants: { gate: { open: ['gatekeeper' as RoleId] } },
    grantTitles: { gate: msg`Site` },
  };
  await expect(startTestServer({ plugins: [administration, plugin] })).rejects.toThrow('gatekeeper');
});
