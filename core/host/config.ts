import { resolve } from 'node:path';
import * as z from 'zod';
import { clamdPlace } from './clamd-place.ts';
import { projectRoot } from './root.ts';
import { StartError } from './start-error.ts';

/** The settings of one start, checked. Everything that may be set stands in `variables` below. */
export interface Config {
  readonly port: number;
  readonly host: string;
  /** Absolute; holds the embedded database, uploaded files and the secrets. */
  readonly dataDir: string;
  /** A PostgreSQL server instead of the embedded one. */
  readonly databaseUrl: string | null;
  readonly redisUrl: string | null;
  readonly mqttUrl: string | null;
  readonly smtpUrl: string | null;
  /** What looks for malware in uploads, `clamd://…`; nothing where null. */
  readonly scannerUrl: string | null;
  /** Who writes the mails. */
  readonly mailFrom: string;
  /**
   * Where people reach Filon, without a slash at its end; the address it listens on where null. Links in mails begin
   * with it, never with what a request says.
   */
  readonly publicUrl: string | null;
  /** The OpenID provider at which people may sign in. */
  readonly oidc: OidcSettings | null;
  /** The demo mine, its accounts and its simulator. */
  readonly demo: boolean;
  readonly demoPassword: string;
  /** How many days of past the demo mine is filled with at its first start. */
  readonly demoDays: number;
  /** Simulated seconds per second; 0 = no simulator. */
  readonly simSpeed: number;
  readonly vendorPort: number | null;
  /** Where vendors reach their portal, without a slash at its end; the server's own name with `vendorPort` where null. */
  readonly vendorUrl: string | null;
  /** Requests a minute that one user may make, a fifth of them writes; an address ten times as many. 0 = no limit. */
  readonly rateLimit: number;
  /** Whoever asks for `/metrics` from elsewhere must know it; null: nobody may. */
  readonly metricsToken: string | null;
  /** A file, best on another machine's disk, to which the links of the audit log's chain are added. */
  readonly auditAnchors: string | null;
  /** Names and addresses of the own network that the server may ask although somebody else wrote them down; small letters. */
  readonly privateServices: readonly string[];
}

/** A provider of OpenID Connect and what Filon is called there. */
export interface OidcSettings {
  readonly issuer: string;
  readonly clientId: string;
  readonly clientSecret: string | null;
  /** On the button of the sign-in page. */
  readonly name: string;
}

/** What the environment says, before the database has said whether it is empty (`demo`) and the secrets are read. */
export type Settings = Omit<Config, 'demo' | 'demoPassword'> & {
  readonly demo: boolean | null;
  readonly demoPassword: string | null;
};

const port = z.coerce
  .number('must be a number')
  .int('must be a whole number')
  .min(0, 'must be at least 0')
  .max(65_535, 'must be at most 65535');
const url = (...schemes: string[]) =>
  z.url({
    protocol: new RegExp(`^(${schemes.join('|')})$`),
    error: `must be an address that begins with ${schemes.map((scheme) => `${scheme}://`).join(' or ')}`,
  });

const variables = z.object({
  PORT: port.default(4600),
  HOST: z
    .string()
    .regex(/^[\w.:-]+$/, 'must be an address or a host name')
    .default('127.0.0.1'),
  DATA_DIR: z.string().default('.data'),
  DATABASE_URL: url('postgres', 'postgresql').optional(),
  REDIS_URL: url('redis', 'rediss').optional(),
  MQTT_URL: url('mqtt', 'mqtts', 'ws', 'wss').optional(),
  SMTP_URL: url('smtp', 'smtps').optional(),
  SCANNER_URL: url('clamd')
    .refine((given) => clamdPlace(given) !== null, 'must be clamd://host:port, or clamd:///path of a socket')
    .optional(),
  MAIL_FROM: z
    .string()
    .regex(/^[^\r\n]*[^@\s<>]+@[^@\s<>]+>?$/, 'must be an e-mail address')
    .max(200)
    .default('Filon <filon@localhost>'),
  PUBLIC_URL: url('http', 'https').optional(),
  OIDC_ISSUER: url('http', 'https').optional(),
  OIDC_CLIENT_ID: z.string().max(300).optional(),
  OIDC_CLIENT_SECRET: z.string().max(1_000).optional(),
  OIDC_NAME: z.string().max(40, 'must have at most 40 characters').optional(),
  DEMO: z.enum(['0', '1'], 'must be 0 or 1').optional(),
  DEMO_PASSWORD: z
    .string()
    .min(8, 'must have at least 8 characters')
    .max(128, 'must have at most 128 characters')
    .optional(),
  DEMO_DAYS: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(400, 'must be at most 400')
    .default(365),
  SIM_SPEED: z.coerce
    .number('must be a number')
    .min(0, 'must be at least 0')
    .max(3600, 'must be at most 3600')
    .default(1),
  VENDOR_PORT: port.min(1, 'must be at least 1').optional(),
  VENDOR_URL: url('http', 'https').optional(),
  METRICS_TOKEN: z
    .string()
    .min(16, 'must have at least 16 characters')
    .max(200, 'must have at most 200 characters')
    .optional(),
  AUDIT_ANCHORS: z.string().optional(),
  PRIVATE_SERVICES: z.string().optional(),
  RATE_LIMIT: z.coerce
    .number('must be a number')
    .int('must be a whole number')
    .min(0, 'must be at least 0')
    .max(1_000_000, 'must be at most 1000000')
    .default(6_000),
});

/** Reads the environment. Throws a `StartError` with one sentence about the first setting that is wrong or unknown. */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const stranger = Object.keys(given).find((name) => name.startsWith('FILON_'));
  if (stranger)
    throw new StartError(
      `${stranger} is not a setting of Filon; there are ${Object.keys(variables.shape).join(', ')}.`,
    );
  const checked = variables.safeParse(given);
  if (!checked.success) {
    const [issue] = checked.error.issues;
    const name = String(issue?.path[0]);
    // A connection address may hold a password, which has no place on the screen.
    const shown = /URL|PASSWORD|SECRET|TOKEN/.test(name) ? '' : `, not "${given[name]}"`;
    throw new StartError(`${name} ${issue?.message}${shown}.`);
  }
  const values = checked.data;
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: resolve(projectRoot(), values.DATA_DIR),
    databaseUrl: values.DATABASE_URL ?? null,
    redisUrl: values.REDIS_URL ?? null,
    mqttUrl: values.MQTT_URL ?? null,
    smtpUrl: values.SMTP_URL ?? null,
    scannerUrl: values.SCANNER_URL ?? null,
    mailFrom: values.MAIL_FROM,
    publicUrl: values.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    oidc: oidcOf(values),
    demo: values.DEMO === undefined ? null : values.DEMO === '1',
    demoPassword: values.DEMO_PASSWORD ?? null,
    demoDays: values.DEMO_DAYS,
    simSpeed: values.SIM_SPEED,
    vendorPort: values.VENDOR_PORT ?? null,
    vendorUrl: values.VENDOR_URL?.replace(/\/+$/, '') ?? null,
    rateLimit: values.RATE_LIMIT,
    metricsToken: values.METRICS_TOKEN ?? null,
    privateServices: (values.PRIVATE_SERVICES ?? '')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    auditAnchors: values.AUDIT_ANCHORS === undefined ? null : resolve(projectRoot(), values.AUDIT_ANCHORS),
  };
}

/** A provider is told whole or not at all, and speaks TLS unless it is on this machine. */
function oidcOf({
  OIDC_ISSUER: issuer,
  OIDC_CLIENT_ID: clientId,
  OIDC_CLIENT_SECRET: clientSecret,
  OIDC_NAME: name,
}: z.output<typeof variables>): OidcSettings | null {
  if (issuer === undefined && clientId === undefined && clientSecret === undefined && name === undefined) return null;
  if (issuer === undefined) throw new StartError('OIDC_ISSUER is missing: the other OIDC settings need it.');
  if (clientId === undefined) throw new StartError('OIDC_CLIENT_ID is missing: OIDC_ISSUER needs it.');
  const { protocol, hostname, host } = new URL(issuer);
  if (protocol === 'http:' && !isLoopback(hostname.replace(/^\[|\]$/g, '')))
    throw new StartError('OIDC_ISSUER must begin with https://: only a provider on this machine may do without.');
  return { issuer, clientId, clientSecret: clientSecret ?? null, name: name ?? host };
}

/** Whether a server on this address can be reached from this machine alone. */
export const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || host.startsWith('127.');
