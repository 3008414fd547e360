import type { CycleEvent } from '../../plugins/production/formulas/engine/events.ts';
import { prepareFences } from '../../plugins/production/formulas/engine/fences.ts';
import { defaultSettings } from '../../plugins/production/formulas/engine/settings.ts';
import type { Site } from '../../plugins/production/formulas/engine/site.ts';

/** The traces of the catalogue, operations.md §5.7: seconds, metres, km/h, tonnes, U for the bed up. */
export const traceA = `0,600,0,36,1; 30,300,0,36,1; 50,120,0,25,1; 60,70,0,12,1; 65,60,0,2,1; 80,60,0,0,1; 110,60,0,0,1; 120,40,0,9,1; 130,20,0,6,1; 145,12,0,0,1;
160,12,0,0,1; 175,12,0,0,24; 205,12,0,0,49; 220,95,10,0,49; 235,12,0,0,74; 265,12,0,0,97; 280,30,0,10,97; 290,75,0,18,98; 300,130,0,20,98;
350,500,0,27,98; 400,900,0,28,98; 440,1190,0,27,98; 470,1420,0,25,98; 480,1470,0,10,98; 485,1475,0,2,98; 500,1475,0,0,98; 530,1478,0,0,98; 540,1490,0,8,98;
550,1500,0,1,98; 560,1500,0,0,98,U; 590,1500,0,0,30,U; 610,1500,0,0,2,U; 625,1500,0,0,1; 635,1480,0,9,1; 685,1100,0,32,1; 735,700,0,40,1; 780,220,0,34,1;
800,40,0,14,1; 805,25,0,8,1; 815,12,0,1,1; 830,12,0,0,1; 840,12,0,0,26; 870,12,0,0,52; 900,12,0,0,78; 930,12,0,0,101; 945,35,0,11,101; 960,110,0,20,102;
1100,900,300,0,102; 1115,900,300,0,60,U; 1130,900,300,0,3,U; 1150,880,290,12,2; 1180,700,200,30,2`;
export const traceB = `0,300,30; 30,60,10; 40,15,5; 50,10,0; 65,10,0; 100,10,0; 150,10,0; 200,10,0; 205,30,9; 220,120,20; 260,460,30; 300,800,31; 340,1130,30; 375,1425,25; 385,1460,8;
390,1465,0; 405,1465,0; 420,1465,0; 430,1485,9; 445,1505,1; 460,1505,0; 480,1505,0; 490,1480,10; 500,1420,20; 510,1350,25`;

const rows = (trace: string): string[][] =>
  trace
    .split(';')
    .filter((row) => row.trim() !== '')
    .map((row) => row.trim().split(','));

const unit: CycleEvent = { kind: 'unit', at: -1000, unit: 'EX-01', x: 0, y: 0 };

/** The events of a trace `t,x,y,v,payload[,U]`, the loading unit at (0, 0). */
export const withScale = (trace: string): CycleEvent[] => [
  unit,
  ...rows(trace).map(([t, x, y, v, p, bed]): CycleEvent => ({
    kind: 'position',
    at: Number(t) * 1000,
    x: Number(x),
    y: Number(y),
    speedKmh: Number(v),
    payloadT: Number(p),
    bedUp: bed === 'U',
  })),
];

/** The events of a trace `t,x,v` on the line y = 0. */
export const withoutScale = (trace: string): CycleEvent[] => [
  unit,
  ...rows(trace).map(([t, x, v]): CycleEvent => ({
    kind: 'position',
    at: Number(t) * 1000,
    x: Number(x),
    y: 0,
    speedKmh: Number(v),
  })),
];

/** The site of the worked traces, with a fuel point added beside the road. */
export const traceSite = (hasScale: boolean, changes: Partial<Site> = {}): Site => ({
  truck: { id: 'T-01', hasScale, targetT: 100, averageT: 92 },
  fences: prepareFences([
    {
      id: 'F1',
      kind: 'loading_face',
      ring: [
        [-80, -80],
        [80, -80],
        [80, 80],
        [-80, 80],
      ],
    },
    {
      id: 'D1',
      kind: 'dump',
      ring: [
        [1440, -60],
        [1560, -60],
        [1560, 60],
        [1440, 60],
      ],
    },
    {
      id: 'FP',
      kind: 'fuel_point',
      ring: [
        [760, -40],
        [840, -40],
        [840, 40],
        [760, 40],
      ],
    },
  ]),
  units: [{ id: 'EX-01' }],
  settings: defaultSettings,
  ...changes,
});
