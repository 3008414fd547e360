import { bearerClient } from './bearer.ts';

/**
 * The client of all business calls: JSON in, JSON out, bearer token (spec §7). `api('records/fuel_tank/', { query: {
 * limit: 50 } })`.
 */
export const api = bearerClient({ accept: 'application/json' });
