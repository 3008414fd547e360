import * as z from 'zod';
import { nameText } from '../registry/visible-text.ts';
import { longestPasskeyName } from './passkeys.ts';

const bytes = (max: number) =>
  z
    .string()
    .regex(/^[\w-]+$/)
    .max(max);
const shared = {
  id: bytes(1_400),
  rawId: bytes(1_400),
  type: z.literal('public-key'),
  authenticatorAttachment: z.enum(['cross-platform', 'platform']).optional(),
  clientExtensionResults: z.record(z.string().max(100), z.unknown()),
};
const clientDataJSON = bytes(8_000);

/** What a browser answers when it has made a passkey (WebAuthn Level 3 §5.1, `RegistrationResponseJSON`). */
const registration = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON,
    attestationObject: bytes(60_000),
    authenticatorData: bytes(8_000).optional(),
    transports: z.array(z.string().max(40)).max(10).optional(),
    publicKeyAlgorithm: z.number().optional(),
    publicKey: bytes(8_000).optional(),
  }),
});

/** What a browser answers when a passkey has signed (`AuthenticationResponseJSON`). */
const authentication = z.strictObject({
  ...shared,
  response: z.strictObject({
    clientDataJSON,
    authenticatorData: bytes(8_000),
    signature: bytes(8_000),
    userHandle: z.string().max(100).optional(),
  }),
});

const name = nameText(longestPasskeyName);
const current = z.string().max(1_024);

export const passkeyUseBody = z.strictObject({ response: authentication });
export const newPasskeyBody = z.strictObject({ name, response: registration });
export const renamePasskeyBody = z.strictObject({ current, name });
export type RegistrationAnswer = z.output<typeof registration>;
export type AuthenticationAnswer = z.output<typeof authentication>;
