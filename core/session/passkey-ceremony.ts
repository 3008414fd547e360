import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/browser';
import { loadScreen } from '../http/load-screen.ts';
import { PasskeyFault, passkeyFault } from './passkey-fault.ts';

type Library = typeof import('@simplewebauthn/browser');

/** Comes with the first use: few of those who open the sign-in page have a passkey. */
const library = (): Promise<Library> => loadScreen(() => import('@simplewebauthn/browser'));

const longestWaitMs = 60_000;

/** Whether passkeys work in this browser, at this address. */
export const passkeysWorkHere = (origins: readonly string[]): boolean =>
  'PublicKeyCredential' in window && origins.includes(window.location.origin);

/** Has an authenticator make a passkey. Throws a `PasskeyFault`. */
export const createPasskey = (optionsJSON: PublicKeyCredentialCreationOptionsJSON): Promise<RegistrationResponseJSON> =>
  perform(optionsJSON.timeout, ({ startRegistration }) => startRegistration({ optionsJSON }));

/** Has a passkey sign. Throws a `PasskeyFault`. */
export const signByPasskey = (
  optionsJSON: PublicKeyCredentialRequestOptionsJSON,
): Promise<AuthenticationResponseJSON> =>
  perform(optionsJSON.timeout, ({ startAuthentication }) => startAuthentication({ optionsJSON }));

async function perform<T>(timeout: number | undefined, ceremony: (library: Library) => Promise<T>): Promise<T> {
  if (!('PublicKeyCredential' in window)) throw new PasskeyFault('unsupported');
  const loaded = await library();
  const began = performance.now();
  try {
    return await ceremony(loaded);
  } catch (error) {
    throw passkeyFault(error, performance.now() - began, timeout ?? longestWaitMs);
  }
}
