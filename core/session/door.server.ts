import { msg } from '@lingui/core/macro';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Host } from '../host/host.ts';
import { Problem } from '../host/problem.ts';
import { hostProblems } from '../host/problems.ts';

/** What the portal of vendors needs of the server; nothing else answers on its port (catalogue procurement.md §5). */
const portalCalls = new Set([
  'access',
  'change_password',
  'faults',
  'forget_password',
  'health',
  'layouts',
  'login',
  'logout',
  'me',
  'refresh',
  'search',
  'sites',
  'vendor',
]);

type Doors = Pick<Host, 'config' | 'address' | 'portalAddress'>;
type Through = Pick<FastifyRequest, 'socket'>;

const isPortal = ({ config }: Doors, { socket }: Through): boolean =>
  config.vendorPort !== null && socket.localPort === config.vendorPort;

/** Before every route: on the portal's port there are no calls but its own. */
export function closePortal(app: FastifyInstance, host: Doors): void {
  app.addHook('onRequest', async (request) => {
    const [, root, call = ''] = (request.routeOptions.url ?? '').split('/');
    if (root !== '*' && isPortal(host, request) && !(root === 'api' && portalCalls.has(call)))
      throw hostProblems.unknownPath();
  });
}

/**
 * Throws 403 `other_door` with the right address where staff come by the portal of vendors, or a vendor by the door of
 * the staff. Where no portal is served apart, there is one door for all.
 */
export function refuseOtherDoor(host: Doors, request: Through, kind: string): void {
  const portal = host.portalAddress();
  if (portal === null || isPortal(host, request) === (kind === 'vendor')) return;
  const own = host.address();
  throw kind === 'vendor'
    ? new Problem(403, 'other_door', msg`Vendors have their own portal: ${portal}`)
    : new Problem(403, 'other_door', msg`This is the vendor portal; staff sign in at ${own}`);
}
