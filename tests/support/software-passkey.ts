import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';

const flag = { present: 0x01, verified: 0x04, mayBeBackedUp: 0x08, backedUp: 0x10, holdsKey: 0x40 };
const sha256 = (data: Buffer | string): Buffer => createHash('sha256').update(data).digest();
const base64url = (data: Buffer | string): string => Buffer.from(data).toString('base64url');

/** The few shapes of CBOR (RFC 8949) that an attestation object is made of. */
const head = (major: number, value: number): Buffer =>
  Buffer.from(
    value < 24
      ? [(major << 5) | value]
      : value < 256
        ? [(major << 5) | 24, value]
        : [(major << 5) | 25, value >> 8, value & 255],
  );
const integer = (value: number): Buffer => (value < 0 ? head(1, -1 - value) : head(0, value));
const bytes = (value: Buffer): Buffer => Buffer.concat([head(2, value.length), value]);
const text = (value: string): Buffer => Buffer.concat([head(3, value.length), Buffer.from(value)]);
const map = (entries: readonly (readonly [Buffer, Buffer])[]): Buffer =>
  Buffer.concat([head(5, entries.length), ...entries.flat()]);

interface Use {
  /** Finger, face or PIN was asked; true unless told. */
  readonly verified?: boolean;
  /** Another than the next one, as a copy of the authenticator would have. */
  readonly counter?: number;
  /** The page that asked, as its browser says. */
  readonly origin?: string;
  /** Signs with another key than the one that was registered. */
  readonly forged?: boolean;
}

/** An authenticator with its browser, in software: one passkey that it made and signs with (WebAuthn Level 3 §6). */
export class SoftwarePasskey {
  readonly #origin: string;
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  readonly #id = randomBytes(32);
  #handle = '';
  counter = 0;

  /** `origin` is where its owner believes to be. */
  constructor(origin: string) {
    this.#origin = origin;
  }

  get id(): string {
    return base64url(this.#id);
  }

  register(
    { challenge, rp, user }: PublicKeyCredentialCreationOptionsJSON,
    { verified = true, origin = this.#origin }: Use = {},
  ): RegistrationResponseJSON {
    this.#handle = user.id;
    const { x = '', y = '' } = this.#keys.publicKey.export({ format: 'jwk' });
    // COSE (RFC 9053): an elliptic key, ES256, on P-256.
    const key = map([
      [integer(1), integer(2)],
      [integer(3), integer(-7)],
      [integer(-1), integer(1)],
      [integer(-2), bytes(Buffer.from(x, 'base64url'))],
      [integer(-3), bytes(Buffer.from(y, 'base64url'))],
    ]);
    const length = Buffer.from([0, this.#id.length]);
    const authData = Buffer.concat([
      this.#data(rp.id ?? '', flag.holdsKey | flag.mayBeBackedUp | flag.backedUp | (verified ? flag.verified : 0)),
      Buffer.alloc(16),
      length,
      this.#id,
      key,
    ]);
    const attestationObject = base64url(
      map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: this.#client('webauthn.create', challenge, origin),
        attestationObject,
        transports: ['internal'],
      },
    };
  }

  sign(
    { challenge, rpId = '' }: PublicKeyCredentialRequestOptionsJSON,
    { verified = true, counter, origin = this.#origin, forged = false }: Use = {},
  ): AuthenticationResponseJSON {
    this.counter = counter ?? this.counter + 1;
    const data = this.#data(rpId, flag.mayBeBackedUp | flag.backedUp | (verified ? flag.verified : 0));
    const clientDataJSON = this.#client('webauthn.get', challenge, origin);
    const key: KeyObject = forged
      ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey
      : this.#keys.privateKey;
    const signature = base64url(
      sign('sha256', Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]), key),
    );
    return {
      id: this.id,
      rawId: this.id,
      type: 'public-key',
      clientExtensionResults: {},
      response: { clientDataJSON, authenticatorData: base64url(data), signature, userHandle: this.#handle },
    };
  }

  #data(rpId: string, flags: number): Buffer {
    const count = Buffer.alloc(4);
    count.writeUInt32BE(this.counter);
    return Buffer.concat([sha256(rpId), Buffer.from([flag.present | flags]), count]);
  }

  #client(type: string, challenge: string, origin: string): string {
    return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  }
}
