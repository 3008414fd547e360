import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';

/** OWASP's first choice of Argon2id (2): 19 MiB, two passes, about 10 ms. */
const cost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, cost);

const nobodysHash = hashPassword(randomBytes(32).toString('hex'));

/**
 * Whether a password is the right one. Without a stored hash it takes as long and is wrong, so that the time tells
 * nothing.
 */
export async function verifyPassword(stored: string | null, password: string): Promise<boolean> {
  const right = await verify(stored ?? (await nobodysHash), password);
  return right && stored !== null;
}
