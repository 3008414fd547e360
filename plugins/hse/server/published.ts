import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { safetyItem } from '../records/safety-item.ts';

export const safetyItemTable = publishRecord(safetyItem, ['id', 'site', 'tag', 'kind', 'state', 'deleted_at']);
