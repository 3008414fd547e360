import type { Permission } from '../../../../core/registry/access.ts';

/** The namespace of ISO/TS 15143-3, and the version of it that is served (the edition of 2020). */
export const namespace = 'http://standards.iso.org/iso/15143/-3';
export const version = '20190501';

/** Where the standard's paths begin, and for which kind of call programs are given tokens here. */
export const base = '/api/aemp';
export const audience = 'aemp';

/** Machines of a page of the fleet, and readings of a page of a time series. */
export const machinesPerPage = 100;
export const readingsPerPage = 500;
/** Days that one time series may span. */
export const longestDays = 14;

export const machineRead: Permission = 'equipment:read';
export const placeRead: Permission = 'position:read';
export const tripRead: Permission = 'haul_trip:read';
export const fillRead: Permission = 'equipment_fueling:read';

/** As the standard writes instants: ISO 8601 in UTC (clause 9). */
export const instant = (at: string | Date): string => new Date(at).toISOString();
