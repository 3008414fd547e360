import type { Page } from 'playwright';

/**
 * An authenticator that the browser has built in for tests (WebAuthn Level 3 §11): a telephone or a laptop that asks
 * for a finger.
 */
export interface VirtualAuthenticator {
  /** Whether the finger is the right one from now on. */
  readonly recognise: (isOwner: boolean) => Promise<void>;
  /** The device is gone, with every passkey on it. */
  readonly lose: () => Promise<void>;
}

/** Gives a page a device of its own that makes and keeps passkeys. */
export async function addAuthenticator(page: Page): Promise<VirtualAuthenticator> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    recognise: (isUserVerified) =>
      devtools.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified }).then(() => undefined),
    lose: async () => {
      await devtools.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId });
      await devtools.detach();
    },
  };
}
