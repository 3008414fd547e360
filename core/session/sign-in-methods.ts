/** The ways to sign in without a password. */
export interface SignInMethods {
  /** The name of the OpenID provider, where there is one. */
  readonly provider: string | null;
  /** The pages at which passkeys work. */
  readonly passkeyOrigins: readonly string[];
}

let asked: Promise<SignInMethods> | null = null;

/** Asks once which there are. Without the clients of `core/http`, for it is asked before they are there. */
export function signInMethods(): Promise<SignInMethods> {
  asked ??= ask();
  asked.catch(() => (asked = null));
  return asked;
}

async function ask(): Promise<SignInMethods> {
  const answer = await fetch('/api/login/methods/');
  if (!answer.ok) throw new Error(`The ways to sign in: ${answer.status}`);
  return answer.json() as Promise<SignInMethods>;
}
