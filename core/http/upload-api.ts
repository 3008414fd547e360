import { bearerClient } from './bearer.ts';

/**
 * The client of uploads: give a `FormData` as `body`; the browser writes the multipart header with its boundary (spec
 * §7).
 */
export const uploadApi = bearerClient({ accept: 'application/json' });
