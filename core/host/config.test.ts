import { join } from 'node:path';
import { expect, it } from 'vitest';
import { isLoopback, readSettings } from './config.ts';
import { projectRoot } from './root.ts';

it('has a default for everything, and takes an empty variable for none', () => {
  expect(readSettings({ PATH: '/bin', PORT: '', DEMO: '' })).toEqual({
    port: 4600,
    host: '127.0.0.1',
    dataDir: join(projectRoot(), '.data'),
    databaseUrl: null,
    redisUrl: null,
    mqttUrl: null,
    smtpUrl: null,
    scannerUrl: null,
    mailFrom: 'Filon <filon@localhost>',
    publicUrl: null,
    oidc: null,
    demo: null,
    demoPassword: null,
    demoDays: 365,
    simSpeed: 1,
    vendorPort: null,
    vendorUrl: null,
    rateLimit: 6_000,
    metricsToken: null,
    privateServices: [],
    auditAnchors: null,
  });
});

it('takes what it is told', () => {
  const given = {
    PORT: '0',
    HOST: '::1',
    DATA_DIR: '/srv/mine',
    DATABASE_URL: 'postgresql://a:b@db/filon',
    SMTP_URL: 'smtps://mail',
    DEMO: '0',
    SIM_SPEED: '60',
    VENDOR_PORT: '4700',
  };
  expect(readSettings(given)).toMatchObject({
    port: 0,
    host: '::1',
    dataDir: '/srv/mine',
    databaseUrl: 'postgresql://a:b@db/filon',
    smtpUrl: 'smtps://mail',
    demo: false,
    simSpeed: 60,
    vendorPort: 4700,
  });
});

it.each([
  [{ PORT: '4600.5' }, 'PORT must be a whole number, not "4600.5".'],
  [{ METRICS_TOKEN: 'short' }, 'METRICS_TOKEN must have at least 16 characters.'],
  [{ VENDOR_PORT: '0' }, 'VENDOR_PORT must be at least 1, not "0".'],
  [{ SIM_SPEED: 'fast' }, 'SIM_SPEED must be a number, not "fast".'],
  [{ REDIS_URL: 'http://cache' }, 'REDIS_URL must be an address that begins with redis:// or rediss://.'],
  [{ SCANNER_URL: '127.0.0.1:3310' }, 'SCANNER_URL must be an address that begins with clamd://.'],
  [{ SCANNER_URL: 'clamd://' }, 'SCANNER_URL must be clamd://host:port, or clamd:///path of a socket.'],
  [
    { SCANNER_URL: 'clamd://scanner:3310/run/clamd' },
    'SCANNER_URL must be clamd://host:port, or clamd:///path of a socket.',
  ],
  [{ DEMO_PASSWORD: 'secret' }, 'DEMO_PASSWORD must have at least 8 characters.'],
  [{ MAIL_FROM: 'nobody' }, 'MAIL_FROM must be an e-mail address, not "nobody".'],
  [{ OIDC_CLIENT_ID: 'filon' }, 'OIDC_ISSUER is missing: the other OIDC settings need it.'],
  [{ OIDC_ISSUER: 'https://id.example' }, 'OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.'],
  [
    { OIDC_ISSUER: 'http://id.example', OIDC_CLIENT_ID: 'filon' },
    'OIDC_ISSUER must begin with https://: only a provider on this machine may do without.',
  ],
  [{ FILON_DEMO: '1' }, /^FILON_DEMO is not a setting of Filon; there are PORT, /],
])('refuses %j in one sentence, without the secrets in it', (given, sentence) => {
  expect(() => readSettings(given as Record<string, string>)).toThrow(sentence);
});

it('takes a provider to sign in at', () => {
  expect(
    readSettings({
      OIDC_ISSUER: 'https://id.example/mine',
      OIDC_CLIENT_ID: 'filon',
      OIDC_CLIENT_SECRET: 's',
      PUBLIC_URL: 'https://filon.example/',
    }),
  ).toMatchObject({
    publicUrl: 'https://filon.example',
    oidc: { issuer: 'https://id.example/mine', clientId: 'filon', clientSecret: 's', name: 'id.example' },
  });
});

it('knows which addresses only this machine reaches', () => {
  expect(['127.0.0.1', '127.1.2.3', 'localhost', '::1'].every(isLoopback)).toBe(true);
  expect(['0.0.0.0', '192.168.1.4', '::', 'mine.example'].some(isLoopback)).toBe(false);
});
