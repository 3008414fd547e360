import type { Host } from '../../../../core/host/host.ts';

/** So long a code is shown before there is another. */
export const codeMs = 120_000;

type Seals = Pick<Host, 'sealing'>;

/**
 * What the screen in the room shows, so that who signs on a telephone is there: of one session and two minutes. Nobody
 * outside makes one, and one that was sent to a friend has passed soon.
 */
export const roomCode = ({ sealing }: Seals, session: string, at: number): string =>
  shortened(sealing.fingerprint(named(session, at)));

/** Whether a code was shown in the room a moment ago: now, or in the two minutes before. */
export const isRoomCode = ({ sealing }: Seals, session: string, code: string, now = Date.now()): boolean =>
  [now, now - codeMs].some((at) =>
    sealing.fingerprints(named(session, at)).some((one) => shortened(one) === code.trim()),
  );

const named = (session: string, at: number): string => `training room ${session} ${Math.floor(at / codeMs)}`;
const shortened = (fingerprint: string): string => fingerprint.slice(-16);
