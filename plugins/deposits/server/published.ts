import { publishRecord } from '../../../core/records/publish-record.server.ts';
import { publishTable } from '../../../core/host/published.ts';
import { analyte } from '../records/analyte.ts';
import { mineLocation } from '../records/mine-location.ts';
import { mineOreLevel } from '../records/mine-ore-level.ts';
import { mineralType } from '../records/mineral-type.ts';

export const analyteTable = publishRecord(analyte, ['id', 'code', 'symbol', 'unit']);

export const mineLocationTable = publishRecord(mineLocation, [
  'id',
  'code',
  'shape',
  'mine_ore_level',
  'throughput',
  'status',
  'materials',
  'type',
  'valid_to',
  'site',
  'deleted_at',
]);

export const mineOreLevelTable = publishRecord(mineOreLevel, ['id', 'code']);

export const mineralTypeTable = publishRecord(mineralType, [
  'id',
  'site',
  'code',
  'label',
  'class',
  'bank_density',
  'cutoffs',
  'colour',
  'deleted_at',
]);

export const levelView = publishTable('v_level', {
  site: 'uuid',
  code: 'text',
  label_en: 'text',
  label_fr: 'text',
  state: 'text',
  bottom_z: 'double precision',
  outline: 'jsonb',
});

export const locationView = publishTable('v_location', {
  location: 'uuid',
  site: 'uuid',
  code: 'text',
  label_en: 'text',
  label_fr: 'text',
  type: 'text',
  shape: 'jsonb',
  valid_from: 'timestamp with time zone',
  valid_to: 'timestamp with time zone',
  parent: 'uuid',
  material_class: 'text',
  double_side: 'boolean',
  throughput_tph: 'numeric',
  speed_limit_kmh: 'numeric',
});

export const materialView = publishTable('v_material', { material: 'uuid', code: 'text' });
