import { changedBy } from '../../../core/registry/access.ts';
import { staff } from '../../roles.ts';

/** All staff read the geology's settings, the geologist changes them (catalogue geology-income.md §3). */
export const geologyAccess = { read: staff, ...changedBy('geologist') };
