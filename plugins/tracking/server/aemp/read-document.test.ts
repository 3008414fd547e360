import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { LineFault } from '../../../../core/files/line-fault.ts';
import { realData } from '../../../../tests/support/real-data.ts';
import type { AempMachine } from './aemp-document.ts';
import { keyOf } from './machine-name.ts';
import { ForeignDocument, readDocument } from './read-document.ts';

const page = (body: string, links = '') =>
  `<?xml version="1.0"?><a:Fleet xmlns:a="http://standards.iso.org/iso/15143/-3" version="1">${links}${body}</a:Fleet>`;
const told = (machine: AempMachine | undefined): Readonly<Record<string, number>> =>
  Object.fromEntries((machine?.figures ?? []).map(({ name, value }) => [name, Math.round(value * 1e4) / 1e4]));

test('a section is read by its local name, with its own instant, in our units', () => {
  const { machines, next, kind } = readDocument(
    page(
      `<a:Equipment><a:EquipmentHeader><a:OEMName>Bell</a:OEMName><a:Model>B60E</a:Model>
        <a:SerialNumber>77</a:SerialNumber><a:PIN>P-77</a:PIN></a:EquipmentHeader>
        <a:Location datetime="2026-03-09T05:00:00Z"><a:Latitude>31.05</a:Latitude><a:Longitude>-6.21</a:Longitude>
        <a:Altitude>1000</a:Altitude><a:AltitudeUnits>feet</a:AltitudeUnits></a:Location>
        <a:CumulativeOperatingHours datetime="2026-03-09T04:50:00Z"><a:Hour>1500.5</a:Hour></a:CumulativeOperatingHours>
        <a:Distance datetime="2026-03-09T04:40:00Z"><a:OdometerUnits>mile</a:OdometerUnits>
        <a:Odometer>100</a:Odometer></a:Distance>
        <a:FuelUsed datetime="2026-03-09T04:30:00Z"><a:FuelUnits>gallon</a:FuelUnits>
        <a:FuelConsumed>10</a:FuelConsumed></a:FuelUsed>
        <a:CumulativePayloadTotals datetime="2026-03-09T04:30:00Z"><a:PayloadUnits>kilogram</a:PayloadUnits>
        <a:Payload>250000</a:Payload></a:CumulativePayloadTotals>
        <a:FaultCode datetime="2026-03-09T04:20:00Z"><a:CodeIdentifier>E-1</a:CodeIdentifier>
        <a:CodeDescription>Hot</a:CodeDescription><a:CodeSeverity>Critical</a:CodeSeverity>
        <a:CodeSource>ECM</a:CodeSource></a:FaultCode></a:Equipment>`,
      '<a:Links><a:rel>next</a:rel><a:href>https://fleet/2</a:href></a:Links>',
    ),
  );
  expect([kind, next]).toEqual(['fleet', 'https://fleet/2']);
  expect(machines).toMatchObject([
    {
      name: { pin: 'P-77', make: 'Bell', model: 'B60E', serial: '77' },
      places: [{ lon: -6.21, lat: 31.05, altM: 304.8, at: '2026-03-09T05:00:00.000Z' }],
      faults: [{ code: 'E-1', severity: 'critical', description: 'Hot · ECM' }],
      unread: [],
    },
  ]);
  expect(told(machines[0])).toEqual({
    operating_hours: 1500.5,
    odometer_km: 160.9344,
    fuel_used_L: 37.8541,
    payload_t: 250,
  });
  expect(machines[0]?.figures[0]?.at).toBe('2026-03-09T04:50:00.000Z');
});

test('every figure of the standard, in whichever unit; what is beyond the standard where services give it', () => {
  const { machines } = readDocument(
    page(`<Equipment><EquipmentHeader><Make>Old</Make><SerialNumber>unknown</SerialNumber><PIN>N/A</PIN>
      <EquipmentID>E-7</EquipmentID></EquipmentHeader>
      <CumulativeIdleHours><minutes>90</minutes><datetime>2026-03-09T04:50:00Z</datetime></CumulativeIdleHours>
      <CumulativeIdleNonOperatingHours datetime="2026-03-09T04:50:00Z">
      <Hour>PT12H30M</Hour></CumulativeIdleNonOperatingHours>
      <Distance datetime="2026-03-09T04:50:00Z"><Odometer>5000</Odometer><OdometerUnits>metre</OdometerUnits></Distance>
      <FuelUsed datetime="2026-03-09T04:50:00Z"><FuelConsumed>100</FuelConsumed>
      <FuelUnits>imperial gallon</FuelUnits></FuelUsed>
      <FuelUsedLast24 datetime="2026-03-09T04:50:00Z"><FuelConsumed>48,5</FuelConsumed></FuelUsedLast24>
      <FuelRemaining datetime="2026-03-09T04:50:00Z"><Percent>130</Percent></FuelRemaining>
      <DEFRemaining datetime="2026-03-09T04:50:00Z"><Percent>64</Percent></DEFRemaining>
      <CumulativeLoadCount datetime="2026-03-09T04:50:00Z"><Count>7013</Count></CumulativeLoadCount>
      <CumulativePayloadTotals datetime="2026-03-09T04:50:00Z"><Payload>2000</Payload>
      <PayloadUnits>pound</PayloadUnits></CumulativePayloadTotals>
      <AverageLoadFactorLast24 datetime="2026-03-09T04:50:00Z"><Percent>41</Percent></AverageLoadFactorLast24>
      <MaximumSpeedLast24 datetime="2026-03-09T04:50:00Z"><SpeedUnits>mile per hour</SpeedUnits>
      <Speed>10</Speed></MaximumSpeedLast24>
      <CumulativePowerTakeOffHours datetime="2026-03-09T04:50:00Z"><Hour>3</Hour></CumulativePowerTakeOffHours>
      <CumulativeActiveRegenerationHours datetime="2026-03-09T04:50:00Z">
      <Hour>4</Hour></CumulativeActiveRegenerationHours>
      <EngineStatus datetime="2026-03-09T04:50:00Z"><EngineNumber/><Running>true</Running></EngineStatus>
      <SwitchStatus datetime="2026-03-09T04:50:00Z"><SwitchNumber>1</SwitchNumber>
      <SwitchStatus>closed</SwitchStatus></SwitchStatus>
      <SwitchStatus datetime="2026-03-09T04:50:00Z"><SwitchNumber>2</SwitchNumber>
      <SwitchStatus>off</SwitchStatus></SwitchStatus>
      <BatteryPotential datetime="2026-03-09T04:50:00Z"><BatteryPotential>13.3</BatteryPotential>
      <Value>13.3</Value></BatteryPotential>
      <EngineOilPressure datetime="2026-03-09T04:50:00Z"><Pressure>50</Pressure>
      <PressureUnits>psi</PressureUnits></EngineOilPressure></Equipment>`),
  );
  expect(machines[0]?.name).toEqual({ pin: null, make: 'Old', model: null, serial: null, equipmentId: 'E-7' });
  expect(told(machines[0])).toEqual({
    idle_hours: 1.5,
    idle_non_operating_hours: 12.5,
    odometer_km: 5,
    fuel_used_L: 454.609,
    fuel_used_last_24_L: 48.5,
    fuel_percent: 130,
    def_percent: 64,
    load_count: 7013,
    payload_t: 0.9072,
    load_factor_last_24_percent: 41,
    max_speed_last_24_kmh: 16.0934,
    power_take_off_hours: 3,
    regeneration_hours: 4,
    engine_running: 1,
    switch_1: 1,
    switch_2: 0,
    battery_volts: 13.3,
    oil_pressure_kPa: 344.7379,
  });
});

test('JSON is read as XML is, whatever its capitals', () => {
  const capitals = readDocument(
    JSON.stringify({
      Version: '1',
      Links: [{ Rel: 'Next', Href: '/Fleet/2' }],
      Equipment: [
        {
          EquipmentHeader: { OEMName: 'CAT', Model: '426', SerialNumber: 'JZ4' },
          CumulativeOperatingHours: { Hour: 3322, datetime: '2026-03-09T04:50:00Z' },
          EngineStatus: { Running: false, Datetime: '2026-03-09T04:50:00Z' },
        },
      ],
    }),
  );
  expect(capitals).toMatchObject({
    kind: 'fleet',
    next: '/Fleet/2',
    machines: [{ name: { make: 'CAT', serial: 'JZ4' } }],
  });
  expect(told(capitals.machines[0])).toEqual({ operating_hours: 3322, engine_running: 0 });
  const small = readDocument(
    JSON.stringify({
      equipment: {
        equipmentHeader: { oemName: 'CAT', pin: 'P' },
        cumulativeLoadCount: { count: 5, dateTime: '2026-03-09T04:50:00Z' },
      },
    }),
  );
  expect([small.kind, told(small.machines[0])]).toEqual(['equipment', { load_count: 5 }]);
});

test('a page of a time series holds one section many times, and the address of its machine', () => {
  const xml = readDocument(`<LocationMessages xmlns="http://standards.iso.org/iso/15143/-3"><Links><rel>self</rel>
      <href>/Fleet/Equipment/PIN/P-1/Locations/a/b/1</href></Links>
    <Location datetime="2026-03-09T05:00:00Z"><Latitude>31.05</Latitude><Longitude>-6.21</Longitude></Location>
    <Location datetime="2026-03-09T05:05:00Z"><Latitude>31.06</Latitude>
    <Longitude>-6.21</Longitude></Location></LocationMessages>`);
  expect(xml).toMatchObject({ kind: 'series', self: '/Fleet/Equipment/PIN/P-1/Locations/a/b/1', next: null });
  expect(xml.machines[0]?.places).toHaveLength(2);
  const json = readDocument(
    JSON.stringify({
      Links: [],
      CumulativeOperatingHours: [
        { Hour: 1, datetime: '2026-03-09T05:00:00Z' },
        { Hour: 2, datetime: '2026-03-09T06:00:00Z' },
      ],
    }),
  );
  expect(json.machines[0]?.figures.map(({ value }) => value)).toEqual([1, 2]);
  const faults = readDocument(
    `<FaultCodeMessages><FaultCode><CodeIdentifier>7-1</CodeIdentifier>
      <datetime>2026-03-09T05:00:00Z</datetime></FaultCode></FaultCodeMessages>`,
  );
  expect(faults.machines[0]?.faults).toHaveLength(1);
  expect(readDocument('<LocationMessages/>')).toMatchObject({ kind: 'series', machines: [{ places: [] }] });
});

test('what cannot be read is left out and said, and takes nothing with it', () => {
  const { machines } = readDocument(
    page(`<Equipment><EquipmentHeader><UnitInstallDateTime>0001-01-01T00:00:00Z</UnitInstallDateTime>
      <PIN>P</PIN></EquipmentHeader>
      <Location datetime="2026-03-09T05:00:00Z"><Latitude/><Longitude>-6.21</Longitude></Location>
      <CumulativeOperatingHours><Hour>5</Hour></CumulativeOperatingHours>
      <CumulativeIdleHours datetime="0001-01-01T00:00:00Z"><Hour>5</Hour></CumulativeIdleHours>
      <FuelUsed datetime="2026-03-09T05:00:00Z"><FuelUnits>barrel</FuelUnits><FuelConsumed>5</FuelConsumed></FuelUsed>
      <FuelRemaining datetime="2026-03-09T05:00:00Z"><Percent>many</Percent></FuelRemaining>
      <DEFRemaining datetime="2026-03-09T05:00:00Z"><Percent>7</Percent></DEFRemaining></Equipment>`),
  );
  expect(told(machines[0])).toEqual({ def_percent: 7 });
  expect(machines[0]?.unread).toEqual([
    { section: 'CumulativeOperatingHours', why: 'no_instant', text: '' },
    { section: 'CumulativeIdleHours', why: 'bad_instant', text: '0001-01-01T00:00:00Z' },
    { section: 'FuelUsed', why: 'no_unit', text: 'barrel' },
    { section: 'FuelRemaining', why: 'no_number', text: 'many' },
    { section: 'Location', why: 'no_place', text: '-6.21' },
  ]);
});

test('one machine, none, and what is no document', () => {
  expect(readDocument(page('')).machines).toEqual([]);
  expect(readDocument('<Fleet/>').machines).toEqual([]);
  expect(readDocument('{"Equipment":[],"Links":[]}').machines).toEqual([]);
  expect(
    readDocument(page('<a:Equipment><a:EquipmentHeader><a:Model>missing</a:Model></a:EquipmentHeader></a:Equipment>'))
      .machines,
  ).toMatchObject([{ name: { pin: null, model: null }, places: [] }]);
  expect(() => readDocument('<html/>')).toThrow(ForeignDocument);
  expect(() => readDocument('{"a":1}')).toThrow(ForeignDocument);
  expect(() => readDocument('<Fleet><Equipment></Fleet>')).toThrow(LineFault);
  expect(() => readDocument('{"Equipment":[')).toThrow(LineFault);
  expect(() => readDocument(`{"a":${'['.repeat(50)}${']'.repeat(50)}}`)).toThrow(LineFault);
  expect(() => readDocument(`<Fleet>${'<Equipment><PIN>1</PIN></Equipment>'.repeat(2_001)}</Fleet>`)).toThrow('2001');
});

test('a key has no spaces and fits an identifier, and there is none without a name', () => {
  const nobody = { pin: null, make: null, model: null, serial: null, equipmentId: null };
  expect(keyOf({ ...nobody, pin: 'P 1', make: 'x', serial: 'y' })).toBe('P_1');
  expect(keyOf({ ...nobody, make: 'Cat', serial: 'S1' })).toBe('Cat:S1');
  expect(keyOf({ ...nobody, equipmentId: '77' })).toBe('77');
  expect(keyOf({ ...nobody, make: 'Cat' })).toBeNull();
  expect(keyOf({ ...nobody, pin: 'x'.repeat(50) })).toMatch(/^x{31}~[0-9a-f]{8}$/);
});

const folder = realData();
test.skipIf(folder === null)('the page of Takeuchi', () => {
  const { machines, next } = readDocument(
    readFileSync(join(folder ?? '', '1-telematics/aemp/takeuchi_tfm_fleet_page.xml'), 'utf8'),
  );
  const values = (name: string): readonly number[] =>
    machines.flatMap(({ figures }) => figures.filter((figure) => figure.name === name).map(({ value }) => value));
  const sum = (list: readonly number[]): number => list.reduce((total, value) => total + value, 0);
  expect(next).toMatch(/Fleet\/0$/);
  expect(machines).toHaveLength(27);
  expect(machines.filter(({ places }) => places.length > 0)).toHaveLength(24);
  expect(machines.filter(({ name }) => name.model === null)).toHaveLength(25);
  expect(sum(values('operating_hours'))).toBeCloseTo(19_880.3, 1);
  expect(sum(values('fuel_used_L'))).toBeCloseTo(124_553, 1);
  expect(values('engine_running').filter((running) => running === 1)).toHaveLength(4);
  const levels = values('fuel_percent');
  expect(sum(levels) / levels.length).toBeCloseTo(66.233, 2);
});
