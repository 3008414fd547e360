import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { realData } from '../../../../tests/support/real-data.ts';
import { aempEvents } from './fleet-events.ts';
import { readFleetPage } from './read-fleet.ts';

const page = (body: string, links = '') => `<?xml version="1.0"?><a:Fleet xmlns:a="http://standards.iso.org/iso/15143/-3" version="1">${links}${body}</a:Fleet>`;

test('a section is read by its local name, with its own instant, in our units', () => {
  const { machines, next } = readFleetPage(
    page(
      `<a:Equipment><a:EquipmentHeader><a:OEMName>Bell</a:OEMName><a:Model>B60E</a:Model><a:SerialNumber>77</a:SerialNumber><a:PIN>P-77</a:PIN></a:EquipmentHeader>
        <a:Location datetime="2026-03-09T05:00:00Z"><a:Latitude>31.05</a:Latitude><a:Longitude>-6.21</a:Longitude><a:Altitude>1000</a:Altitude><a:AltitudeUnits>feet</a:AltitudeUnits></a:Location>
        <a:CumulativeOperatingHours datetime="2026-03-09T04:50:00Z"><a:Hour>1500.5</a:Hour></a:CumulativeOperatingHours>
        <a:Distance datetime="2026-03-09T04:40:00Z"><a:OdometerUnits>mile</a:OdometerUnits><a:Odometer>100</a:Odometer></a:Distance>
        <a:FuelUsed datetime="2026-03-09T04:30:00Z"><a:FuelUnits>gallon</a:FuelUnits><a:FuelConsumed>10</a:FuelConsumed></a:FuelUsed>
        <a:CumulativePayloadTotals datetime="2026-03-09T04:30:00Z"><a:PayloadUnits>kilogram</a:PayloadUnits><a:Payload>250000</a:Payload></a:CumulativePayloadTotals>
        <a:FaultCode datetime="2026-03-09T04:20:00Z"><a:CodeIdentifier>E-1</a:CodeIdentifier><a:CodeDescription>Hot</a:CodeDescription><a:CodeSeverity>Critical</a:CodeSeverity></a:FaultCode></a:Equipment>`,
      '<a:Links><a:rel>next</a:rel><a:href>https://fleet/2</a:href></a:Links>',
    ),
  );
  expect(next).toBe('https://fleet/2');
  expect(machines).toMatchObject([
    {
      pin: 'P-77', make: 'Bell', model: 'B60E', serial: '77', location: { lon: -6.21, lat: 31.05, altM: 304.8, at: '2026-03-09T05:00:00.000Z' }, hours: { value: 1500.5, at: '2026-03-09T04:50:00.000Z' }, km: { value: 160.9344 },
      fuelUsedL: { value: 37.85412 }, payloadT: { value: 250 }, idleHours: null, fuelPercent: null, faults: [{ code: 'E-1', severity: 'critical' }],
    },
  ]);
  const [machine] = machines;
  const events = machine ? aempEvents(machine, 'T-07') : [];
  expect(events.map(({ id, kind, ts }) => [id, kind, ts])).toEqual([
    ['aemp-P-77-position-1773032400', 'position', '2026-03-09T05:00:00.000Z'],
    ['aemp-P-77-hours-1773031800', 'meter', '2026-03-09T04:50:00.000Z'],
    ['aemp-P-77-km-1773031200', 'meter', '2026-03-09T04:40:00.000Z'],
    ['aemp-P-77-fault-E-1-1773030000', 'fault', '2026-03-09T04:20:00.000Z'],
  ]);
  expect(events[0]).toMatchObject({ equipment: 'T-07', data: { speed: null, alt: 304.8 } });
});

test('one machine, none, and what is no fleet page', () => {
  expect(readFleetPage(page('')).machines).toEqual([]);
  expect(readFleetPage(page('<a:Equipment><a:EquipmentHeader><a:Model>missing</a:Model></a:EquipmentHeader></a:Equipment>')).machines).toMatchObject([{ pin: null, model: null, location: null }]);
  expect(() => readFleetPage('<html/>')).toThrow('no fleet page');
  expect(() => readFleetPage('{"a":1}')).toThrow(/./);
});

const folder = realData();
test.skipIf(folder === null)('the page of Takeuchi', () => {
  const { machines, next } = readFleetPage(readFileSync(join(folder ?? '', '1-telematics/aemp/takeuchi_tfm_fleet_page.xml'), 'utf8'));
  const sum = (values: readonly (number | undefined)[]): number => values.reduce<number>((total, value) => total + (value ?? 0), 0);
  expect(next).toMatch(/Fleet\/0$/);
  expect(machines).toHaveLength(27);
  expect(machines.filter(({ location }) => location)).toHaveLength(24);
  expect(sum(machines.map(({ hours }) => hours?.value))).toBeCloseTo(19_880.3, 1);
  expect(sum(machines.map(({ fuelUsedL }) => fuelUsedL?.value))).toBeCloseTo(124_553, 1);
  expect(machines.filter(({ engineRunning }) => engineRunning?.value)).toHaveLength(4);
  const levels = machines.flatMap(({ fuelPercent }) => fuelPercent?.value ?? []);
  expect(sum(levels) / levels.length).toBeCloseTo(66.233, 2);
});
