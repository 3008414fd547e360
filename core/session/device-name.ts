/**
 * A browser and its system in a few words: `Firefox · Windows`; the beginning of what it says of itself where it is
 * none we know.
 */
export function describeDevice(userAgent: string | null): string {
  if (!userAgent) return '–';
  const browser = browsers.find(([, shape]) => shape.test(userAgent))?.[0];
  const system = systems.find(([, shape]) => shape.test(userAgent))?.[0];
  return [browser, system].filter(Boolean).join(' · ') || userAgent.slice(0, 40);
}

// The order matters: Edge and Opera say that they are Chrome, and Chrome that it is Safari.
const browsers: readonly (readonly [string, RegExp])[] = [
  ['Edge', /\bEdgA?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(Firefox|FxiOS)\//],
  ['Chrome', /\b(HeadlessChrome|Chrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];
const systems: readonly (readonly [string, RegExp])[] = [
  ['Android', /\bAndroid\b/],
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac OS X\b/],
  ['Linux', /\bLinux\b/],
];
