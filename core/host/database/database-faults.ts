/** The disk is full, the quota used up, or the disk read-only: PostgreSQL's and the file system's. */
const room = new Set(['53100', 'ENOSPC', 'EDQUOT', 'EROFS']);
/**
 * Two writes at once that PostgreSQL could not put in an order
 * (https://www.postgresql.org/docs/current/errcodes-appendix.html).
 */
const clashing = new Set(['40001', '40P01', '55P03']);
/** The database refuses or ends connections, as while it restarts. */
const gone = new Set([
  '57P01',
  '57P02',
  '57P03',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
]);
const goneWords =
  /^(Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/;
/** Out of connections or memory, cancelled, or read-only for now. */
const overburdened = /^(53|57|25006)/;

const codeOf = (error: unknown): string => {
  const code = typeof error === 'object' && error !== null && 'code' in error ? error.code : null;
  return typeof code === 'string' ? code : '';
};

export const isWithoutRoom = (error: unknown): boolean => room.has(codeOf(error));
export const isClash = (error: unknown): boolean => clashing.has(codeOf(error));
export const isDatabaseGone = (error: unknown): boolean =>
  gone.has(codeOf(error)) || (error instanceof Error && goneWords.test(error.message));

/** Whether the same work can succeed later as it is: the fault is the database's state, not what was to be written. */
export const mayPass = (error: unknown): boolean =>
  isWithoutRoom(error) || isClash(error) || isDatabaseGone(error) || overburdened.test(codeOf(error));
