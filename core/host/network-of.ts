import { normalizeIP } from '@fastify/rate-limit';

/** An IPv6 customer is given a network of 2⁶⁴ addresses (RFC 6177): whoever counts single ones counts nothing. */
const customerBits = 64;

/**
 * What counts as one address wherever attempts and requests are counted: an IPv4 address, however it is written, or the
 * /64 network of an IPv6 one.
 */
export const networkOf = (ip: string): string => normalizeIP(ip, customerBits);
