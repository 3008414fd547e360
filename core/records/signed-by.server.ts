import type { Caller } from '../host/host.ts';
import type { Signature } from './fields/signature.ts';
import type { RecordDefinition } from './record.ts';

type Draft = Readonly<Record<string, unknown>>;

/** A signature as it counts: the strokes are the signer's, who and when are the session's and the server's clock. */
export const signedBy = (signature: Signature, { name }: Pick<Caller, 'name'>): Signature => ({
  ...signature,
  name,
  at: new Date().toISOString(),
});

const isSame = (one: Signature, other: Signature | null | undefined): boolean =>
  one.name === other?.name && one.path === other.path && Date.parse(one.at) === Date.parse(other.at);

/**
 * Values with their new signatures made true: nobody signs in another's name or at another time. Who has no account,
 * such as a tanker's driver (`guest`), keeps the name that was written. A signature that stands stays as it is.
 */
export function withTrueSignatures(
  { fields }: RecordDefinition,
  values: Draft,
  before: Draft | undefined,
  caller: Pick<Caller, 'name'>,
): Record<string, unknown> {
  const signed: Record<string, unknown> = { ...values };
  for (const [name, value] of Object.entries(values)) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field?.kind !== 'signature' || value === null || value === undefined) continue;
    const sent = value as Signature;
    if (isSame(sent, before?.[name] as Signature | null)) continue;
    signed[name] = signedBy(sent, field.options.guest === true ? { name: sent.name } : caller);
  }
  return signed;
}
