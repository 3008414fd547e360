import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server';
import { appendAudit } from '../host/audit/audit.ts';
import type { Host } from '../host/host.ts';
import { tellPasskey } from './account-mails.server.ts';
import { challengeMinutes, keepChallenge, takeChallenge, type ChallengeHolder } from './passkey-challenges.server.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import type { RegistrationAnswer } from './passkey-schemas.server.ts';
import { addPasskey, storedPasskeys } from './passkeys.server.ts';
import { relyingParty } from './relying-party.server.ts';
import { firstRecoveryCodes } from './second-factor.server.ts';
import type { Account } from './sign-in.server.ts';

const mostPasskeys = 20;

/** An account as authenticators know it: its id, which tells nothing of anybody. */
export const userHandleOf = (userId: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(Buffer.from(userId.replaceAll('-', ''), 'hex'));

type Owner = Pick<Account, 'id' | 'email' | 'name' | 'language'>;

/**
 * What the browser makes a passkey by. No attestation is asked for: whichever authenticator somebody trusts will do.
 * Throws a `Problem`.
 */
export async function beginRegistration(
  host: Host,
  holder: ChallengeHolder,
  { id, email, name }: Owner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const party = relyingParty(host);
  if (!party) throw passkeyProblems.notHere();
  const registered = await storedPasskeys(host.db, id);
  if (registered.length >= mostPasskeys) throw passkeyProblems.tooMany(mostPasskeys);
  const { generateRegistrationOptions } = await import('@simplewebauthn/server');
  const options = await generateRegistrationOptions({
    rpName: 'Filon',
    rpID: party.id,
    userID: userHandleOf(id),
    userName: email,
    userDisplayName: name,
    timeout: challengeMinutes * 60_000,
    attestationType: 'none',
    excludeCredentials: registered.map((passkey) => ({
      id: passkey.credential_id,
      transports: [...passkey.transports] as [],
    })),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  });
  await keepChallenge(host.db, holder, 'register', options.challenge);
  return options;
}

/**
 * Makes the browser's answer a passkey of the account. Answers recovery codes where there are none yet. Throws a
 * `Problem`.
 */
export async function finishRegistration(
  host: Host,
  holder: ChallengeHolder,
  owner: Owner,
  name: string,
  answer: RegistrationAnswer,
  ip: string,
): Promise<readonly string[]> {
  const challenge = await takeChallenge(host.db, holder, 'register');
  if (challenge === null) throw passkeyProblems.over();
  const info = await verified(host, challenge, answer);
  if (!info) throw passkeyProblems.notRegistered();
  const { credential } = info;
  return host.db.transaction().execute(async (db) => {
    const made = await addPasskey(db, {
      user_id: owner.id,
      name,
      credential_id: credential.id,
      public_key: Buffer.from(credential.publicKey),
      counter: credential.counter,
      transports: answer.response.transports ?? [],
      device_type: info.credentialDeviceType,
      backed_up: info.credentialBackedUp,
      aaguid: info.aaguid,
    });
    if (!made) throw passkeyProblems.known();
    await appendAudit(db, {
      userId: owner.id,
      ip,
      record: 'app_user',
      recordId: owner.id,
      action: 'update',
      changes: [{ field: 'passkey', old: null, new: name }],
    });
    await tellPasskey({ ...host, db }, owner, 'added', name);
    return firstRecoveryCodes({ db, sealing: host.sealing }, owner.id);
  });
}

async function verified(host: Host, expectedChallenge: string, answer: RegistrationAnswer) {
  const party = relyingParty(host);
  if (!party) throw passkeyProblems.notHere();
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server');
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: answer as RegistrationResponseJSON,
      expectedChallenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: false,
    });
    return registrationInfo ?? null;
  } catch (error) {
    host.log.info({ reason: (error as Error).message }, 'A passkey could not be registered');
    return null;
  }
}
