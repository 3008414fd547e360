import { describe, expect, it } from 'vitest';
import { passkeyFault } from './passkey-fault.ts';

const named = (name: string, code?: string): Error =>
  Object.assign(new Error('in the words of the browser'), { name, ...(code ? { code } : {}) });

describe('what a browser says of a passkey', () => {
  it.each([
    [named('InvalidStateError', 'ERROR_AUTHENTICATOR_PREVIOUSLY_REGISTERED'), 'known'],
    [named('SecurityError', 'ERROR_INVALID_DOMAIN'), 'wrong_address'],
    [named('SecurityError', 'ERROR_INVALID_RP_ID'), 'wrong_address'],
    [named('AbortError', 'ERROR_CEREMONY_ABORTED'), 'cancelled'],
    [named('NotSupportedError', 'ERROR_AUTHENTICATOR_NO_SUPPORTED_PUBKEYCREDPARAMS_ALG'), 'unfit'],
    [named('UnknownError'), 'failed'],
  ])('is told apart: %s', (error, kind) => expect(passkeyFault(error, 10, 300_000).kind).toBe(kind));

  it('is a refusal before the time is over, and a wait that was too long after it', () => {
    const error = named('NotAllowedError', 'ERROR_PASSTHROUGH_SEE_CAUSE_PROPERTY');
    expect(passkeyFault(error, 2_000, 300_000).kind).toBe('cancelled');
    expect(passkeyFault(error, 300_000, 300_000).kind).toBe('timed_out');
  });
});
