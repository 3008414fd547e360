import type { I18n } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { ReactNode } from 'react';
import type { Row } from '../../../../core/records/client.ts';
import { RelatedRows } from '../../../../core/records/detail/related-rows.tsx';
import { TelematicsTab } from '../telematics/telematics-tab.tsx';
import { TrackersTab } from '../trackers/trackers-tab.tsx';
import { CostsTab } from './costs-tab.tsx';
import { loadingFamilies } from '../../records/choices.ts';
import { DocumentsTab } from './documents-tab.tsx';
import { FuelTab } from './fuel-tab.tsx';
import { OverviewTab } from './overview-tab.tsx';
import { SpecsTab } from './specs-tab.tsx';
import { TimeTab } from './time-tab.tsx';

/** One page of the machine. */
export interface MachineTab {
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface TabsOf {
  readonly row: Row;
  readonly mayRead: (record: string) => boolean;
  /** A plugin is there that takes in what services of telematics tell, and the reader may see it. */
  readonly tellsTelematics: boolean;
  readonly i18n: I18n;
  readonly history: ReactNode;
}

const titles = {
  overview: msg`Overview`,
  time: msg({ message: 'Time', context: 'of a machine' }),
  trips: msg({ message: 'Trips', context: 'of a machine' }),
  loads: msg({ message: 'Loads', context: 'of a machine' }),
  fuel: msg`Fuel`,
  meters: msg({ message: 'Meters', context: 'counters' }),
  telematics: msg`Telematics`,
  trackers: msg`Trackers`,
  specs: msg`Specs`,
  costs: msg`Costs`,
  documents: msg`Documents`,
  transfers: msg({ message: 'Transfers', context: 'of machines' }),
  history: msg`History`,
};

/** The tabs that this reader has; those of other plugins by the published names of their records. */
export function tabsOf({ row, mayRead, tellsTelematics, i18n, history }: TabsOf): readonly MachineTab[] {
  const ofMachine = [`equipment:eq:${row.id}`];
  const contents: readonly (readonly [keyof typeof titles, ReactNode, boolean?])[] = [
    ['overview', <OverviewTab key="overview" row={row} />],
    ['time', <TimeTab key="time" row={row} />],
    [
      'trips',
      <RelatedRows
        key="trips"
        record="haul_trip"
        filter={[`truck:eq:${row.id}`]}
        sort="-dump_end"
        columns={[
          'dump_end',
          'number',
          'loading_unit',
          'source',
          'destination',
          'material',
          'payload',
          'cycle_s',
          'loaded_km',
          'flags',
          'state',
        ]}
      />,
      row.family === 'haul_truck' && mayRead('haul_trip'),
    ],
    [
      'loads',
      <RelatedRows
        key="loads"
        record="haul_trip"
        filter={[`loading_unit:eq:${row.id}`]}
        sort="-dump_end"
        columns={[
          'load_start',
          'number',
          'truck',
          'source',
          'material',
          'payload',
          'payload_source',
          'spot_s',
          'loading_s',
          'passes',
          'state',
        ]}
      />,
      loadingFamilies.includes(String(row.family)) && mayRead('haul_trip'),
    ],
    ['fuel', <FuelTab key="fuel" id={row.id} />, mayRead('equipment_fueling')],
    [
      'meters',
      <RelatedRows
        key="meters"
        record="meter_reading"
        filter={ofMachine}
        sort="-read_at"
        limit={120}
        columns={['read_at', 'kind', 'value', 'total', 'source', 'offset', 'valid']}
      />,
    ],
    // Services are a tracking plugin's, known by its devices.
    ['telematics', <TelematicsTab key="telematics" row={row} />, tellsTelematics],
    ['trackers', <TrackersTab key="trackers" row={row} />, mayRead('tracking_device')],
    ['specs', <SpecsTab key="specs" row={row} />],
    ['costs', <CostsTab key="costs" id={row.id} />, mayRead('equipment_financial_spec')],
    ['documents', <DocumentsTab key="documents" row={row} />],
    [
      'transfers',
      <RelatedRows
        key="transfers"
        record="equipment_transfer"
        filter={ofMachine}
        sort="-left_at"
        columns={['left_at', 'arrived_at', 'from_site', 'to_site', 'hour_meter', 'reason', 'approved_by']}
      />,
    ],
    ['history', history],
  ];
  return contents
    .filter(([, , shown = true]) => shown)
    .map(([id, content]) => ({ id, title: i18n._(titles[id]), content }));
}
