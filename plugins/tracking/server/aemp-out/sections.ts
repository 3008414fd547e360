import { instant } from './aemp-terms.ts';

/** A section of the standard with its instant; members in the order of its schema. */
export type Section = { readonly datetime: string } & Readonly<Record<string, string | number | boolean>>;

/** Texts as XML 1.0 may hold them. */
export const plainText = (text: string): string =>
  text.replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '');

/** Without the dust of binary fractions. */
const round = (value: number, decimals: number): number => Number(value.toFixed(decimals));

/**
 * The sections that are served, each from our figures: degrees, metres, hours, kilometres, litres, per cent, tonnes.
 */
export const sections = {
  location: (at: string, lat: number, lon: number, altM: number | null): Section => ({
    datetime: instant(at),
    Latitude: round(lat, 7),
    Longitude: round(lon, 7),
    ...(altM === null ? {} : { Altitude: round(altM, 1), AltitudeUnits: 'metre' }),
  }),
  hours: (at: string, hours: number): Section => ({ datetime: instant(at), Hour: round(hours, 3) }),
  fuelUsed: (at: string, litres: number): Section => ({
    datetime: instant(at),
    FuelUnits: 'litre',
    FuelConsumed: round(litres, 2),
  }),
  distance: (at: string, km: number): Section => ({
    datetime: instant(at),
    OdometerUnits: 'kilometre',
    Odometer: round(km, 3),
  }),
  percent: (at: string, percent: number): Section => ({ datetime: instant(at), Percent: round(percent, 2) }),
  engine: (at: string, running: boolean): Section => ({ datetime: instant(at), EngineNumber: '1', Running: running }),
  loads: (at: string, count: number): Section => ({ datetime: instant(at), Count: count }),
  payload: (at: string, tonnes: number): Section => ({
    datetime: instant(at),
    PayloadUnits: 'kilogram',
    Payload: round(tonnes * 1_000, 3),
  }),
  fault: (
    at: string,
    code: string,
    description: string | null,
    severity: 'info' | 'warning' | 'critical',
  ): Section => ({
    datetime: instant(at),
    CodeIdentifier: plainText(code),
    ...(description === null ? {} : { CodeDescription: plainText(description) }),
    CodeSeverity: { info: 'Low', warning: 'Medium', critical: 'High' }[severity],
  }),
};
