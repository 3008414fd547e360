import type { FastifyInstance } from 'fastify';
import { createHash } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import helmet from 'helmet';
import { firstPaintStyle } from '../theme/first-paint.ts';

/**
 * What pages of Filon may use of the machine: the camera and the place for forms in the field, passkeys, nothing else.
 */
const permissions = [
  'accelerometer',
  'autoplay',
  'browsing-topics',
  'display-capture',
  'encrypted-media',
  'gamepad',
  'gyroscope',
  'hid',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'screen-wake-lock',
  'serial',
  'usb',
  'xr-spatial-tracking',
];
const permissionsPolicy = [
  ...permissions.map((name) => `${name}=()`),
  'camera=(self)',
  'geolocation=(self)',
  'fullscreen=(self)',
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ');

/**
 * What libraries write as text into a style, word for word, by its hash: all that anything in the bundle does. What
 * scripts set through an element's `style` is no inline style. Where an update writes something else, the console says
 * so and names the hash it wants.
 */
const writtenStyles = {
  /** react-draggable 4.7.2, once a tile of a dashboard is moved: no text is marked meanwhile. */
  elements: ["'sha256-s8oZn728h+t0WNV6s+2xieaG3i2RB5cO2MMiUDIdinY='"],
  /** The box by which @blueprintjs/table 6.2.6 notices that its place has changed (`ResizeSensor`), on every list. */
  attributes: [
    "'sha256-RDWWGcFzQIh1SH4oQIaKd+tX/bMXZOzUetRR1raWCXw='",
    "'sha256-ZNPRF7lxh3DMrhUYYDg0XMVthUfilZ/lIWOm88fNvug='",
    "'sha256-X915yd/wuTaqfVBQOzkxJFKRTMVtsfqGPwao8fO8OaM='",
  ],
};

/** What the page itself writes, before its stylesheet is there. */
const firstPaint = `'sha256-${createHash('sha256').update(firstPaintStyle).digest('base64')}'`;

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
    styleSrc: ["'self'", firstPaint, ...writtenStyles.elements],
    styleSrcAttr: ["'unsafe-hashes'", ...writtenStyles.attributes],
    imgSrc: ["'self'", 'data:', 'blob:'],
    fontSrc: ["'self'", 'data:'],
    connectSrc: ["'self'"],
    manifestSrc: ["'self'"],
  },
} as const;

/**
 * Adds to every answer the headers that tell browsers what to refuse. Where people reach Filon by HTTPS (`PUBLIC_URL`),
 * they are told to use nothing else for a year.
 */
export function addSecurityHeaders(app: FastifyInstance, publicUrl: string | null): void {
  const headers = securityHeaders(publicUrl);
  app.addHook('onRequest', (_request, reply, next) => {
    reply.headers(headers);
    next();
  });
}

/** They are the same in every answer, so that helmet is asked once. */
function securityHeaders(publicUrl: string | null): ReturnType<ServerResponse['getHeaders']> {
  const protect = helmet({
    contentSecurityPolicy: policy,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    // Links of password mails hold a token.
    referrerPolicy: { policy: 'no-referrer' },
    // Of this host alone: what else the company's domain serves is not ours to promise.
    strictTransportSecurity: publicUrl?.startsWith('https://')
      ? { maxAge: 31_536_000, includeSubDomains: false }
      : false,
    originAgentCluster: true,
  });
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  protect(request, response, (error) => {
    if (error) throw error;
  });
  return { ...response.getHeaders(), 'permissions-policy': permissionsPolicy };
}
