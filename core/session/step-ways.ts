import type { FactorWay } from './passkeys.ts';
import type { NextStep } from './session-store.ts';
import type { SessionUser } from './user.ts';

/**
 * How the second step of a sign-in can be taken, or set up, as `login/step/` answers it. A recovery code always takes
 * it.
 */
export interface StepWays {
  readonly step: NextStep;
  readonly ways: readonly FactorWay[];
  /** The pages at which passkeys work. */
  readonly passkeyOrigins: readonly string[];
}

/** The user, with recovery codes where some were made; or that a passkey is still to be set up. */
export type StepAnswer = (SessionUser & { readonly recoveryCodes?: readonly string[] }) | { readonly step: NextStep };

/** What the forms of the second step share. */
export interface StepFormProps {
  readonly ways: StepWays;
  /** Why the last attempt was refused. */
  readonly refusal: string | null;
  readonly onAnswer: (answer: StepAnswer) => Promise<void>;
  readonly onRefusal: (sentence: string | null, error?: unknown) => void;
  /** To the password again. */
  readonly onBack: () => void;
}
