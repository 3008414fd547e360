import type { FastifyInstance } from 'fastify';
import helmet from '@fastify/helmet';

/** What pages of Filon may use of the machine: the camera and the place for forms in the field, passkeys, nothing else. */
const permissions = ['accelerometer', 'autoplay', 'browsing-topics', 'display-capture', 'encrypted-media', 'gamepad', 'gyroscope', 'hid', 'idle-detection', 'local-fonts', 'magnetometer', 'microphone', 'midi', 'payment', 'screen-wake-lock', 'serial', 'usb', 'xr-spatial-tracking'];
const permissionsPolicy = [...permissions.map((name) => `${name}=()`), 'camera=(self)', 'geolocation=(self)', 'fullscreen=(self)', 'publickey-credentials-get=(self)', 'publickey-credentials-create=(self)'].join(', ');

const policy = {
  useDefaults: false,
  directives: {
    defaultSrc: ["'self'"],
    baseUri: ["'none'"],
    objectSrc: ["'none'"],
    frameSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    scriptSrc: ["'self'"],
    scriptSrcAttr: ["'none'"],
    workerSrc: ["'self'", 'blob:'],
    // Measured: the table of lists and the scroll lock of dialogs write style elements of changing content at run time. What
    // styles could carry off goes through images, fonts and connections, which stay at home.
    styleSrc: ["'self'", "'unsafe-inline'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
  },
} as const;

/** The headers that every answer carries. Where people reach Filon by HTTPS (`PUBLIC_URL`), browsers are told to use nothing else for a year. */
export async function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: policy,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Links of password mails hold a token.
    referrerPolicy: { policy: 'no-referrer' },
    // Of this host alone: what else the company's domain serves is not ours to promise.
    strictTransportSecurity: publicUrl?.startsWith('https://') ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    originAgentCluster: true,
  });
  app.addHook('onRequest', async (_request, reply) => void reply.header('permissions-policy', permissionsPolicy));
}
