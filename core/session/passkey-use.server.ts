import type { AuthenticationResponseJSON, PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/server';
import { appendAudit } from '../host/audit/audit.ts';
import type { Host } from '../host/host.ts';
import { tellPasskey } from './account-mails.server.ts';
import { challengeMinutes, keepChallenge, type ChallengeHolder } from './passkey-challenges.server.ts';
import { passkeyProblems } from './passkey-problems.server.ts';
import { userHandleOf } from './passkey-registration.server.ts';
import type { AuthenticationAnswer } from './passkey-schemas.server.ts';
import { notePasskeyUse, storedPasskeys, type StoredPasskey } from './passkeys.server.ts';
import { relyingParty } from './relying-party.server.ts';
import type { Account } from './sign-in.server.ts';

/** Why a passkey was refused, for the log; the visitor hears nothing of it. */
type Refusal = 'passkey: wrong signature' | 'passkey: its counter went back';

/**
 * What the browser asks a passkey by: any of an account after its password, or whichever the visitor picks, who is then
 * asked for finger, face or PIN.
 */
export async function beginUse(
  host: Host,
  holder: ChallengeHolder,
  userId: string | null,
): Promise<PublicKeyCredentialRequestOptionsJSON> {
  const party = relyingParty(host);
  if (!party) throw passkeyProblems.notHere();
  const { generateAuthenticationOptions } = await import('@simplewebauthn/server');
  const registered = userId === null ? [] : await storedPasskeys(host.db, userId);
  const options = await generateAuthenticationOptions({
    rpID: party.id,
    timeout: challengeMinutes * 60_000,
    userVerification: userId === null ? 'required' : 'preferred',
    allowCredentials: registered.map((passkey) => ({
      id: passkey.credential_id,
      transports: [...passkey.transports] as [],
    })),
  });
  await keepChallenge(host.db, holder, userId === null ? 'sign_in' : 'second_factor', options.challenge);
  return options;
}

interface Use {
  readonly passkey: StoredPasskey;
  readonly challenge: string;
  readonly answer: AuthenticationAnswer;
  /** It stands for the password too: finger, face or PIN must have been asked. */
  readonly alone: boolean;
}

/** Checks what a passkey signed; null where all is well. */
export async function refusalOf(host: Host, { passkey, challenge, answer, alone }: Use): Promise<Refusal | null> {
  const party = relyingParty(host);
  if (!party) throw passkeyProblems.notHere();
  const { userHandle } = answer.response;
  const handle = Buffer.from(userHandleOf(passkey.user_id)).toString('base64url');
  // Without a name before it, the account is the one that the authenticator names (WebAuthn Level 3 §7.2, step 6).
  if (alone ? userHandle !== handle : userHandle !== undefined && userHandle !== '' && userHandle !== handle)
    return 'passkey: wrong signature';
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server');
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: answer as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: [...party.origins],
      expectedRPID: party.id,
      requireUserVerification: alone,
      // The counter is compared below, once the signature is known to be right: nobody else can raise the alarm.
      credential: { id: passkey.credential_id, publicKey: new Uint8Array(passkey.public_key), counter: 0 },
    });
    if (!verified) return 'passkey: wrong signature';
    return (await notePasskeyUse(
      host.db,
      passkey.id,
      authenticationInfo.newCounter,
      authenticationInfo.credentialBackedUp,
    ))
      ? null
      : 'passkey: its counter went back';
  } catch (error) {
    host.log.info({ reason: (error as Error).message }, 'A passkey was not accepted');
    return 'passkey: wrong signature';
  }
}

/** A passkey that was refused, in the audit log; one of which there is a copy is told to its owner too. */
export async function tellRefusal(
  host: Host,
  owner: Account,
  { name }: StoredPasskey,
  refusal: Refusal,
  ip: string,
): Promise<void> {
  await host.db.transaction().execute(async (db) => {
    await appendAudit(db, {
      userId: owner.id,
      ip,
      record: 'app_user',
      recordId: owner.id,
      action: 'refuse',
      changes: [{ field: 'passkey', old: null, new: name }],
      reason: refusal,
    });
    if (refusal === 'passkey: its counter went back') await tellPasskey({ ...host, db }, owner, 'copied', name);
  });
}
