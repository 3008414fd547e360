/**
 * What a site may set for its haul cycles (catalogue operations.md §5.3). Speeds in km/h, lengths in metres, times in
 * milliseconds, shares of 1.
 */
export interface CycleSettings {
  readonly stopKmh: number;
  readonly moveKmh: number;
  readonly stopConfirmMs: number;
  readonly fenceInM: number;
  readonly fenceOutM: number;
  readonly spotRadiusM: number;
  readonly leaveM: number;
  readonly loadedOnShare: number;
  readonly loadedOffShare: number;
  readonly loadRiseT: number;
  readonly loadRiseShare: number;
  readonly minLoadMs: number;
  readonly loadConfirmMs: number;
  readonly dumpConfirmMs: number;
  readonly outConfirmMs: number;
  readonly offConfirmMs: number;
  readonly gapSoftMs: number;
  readonly gapHardMs: number;
  readonly gapCarryMs: number;
  readonly maxAccuracyM: number;
  readonly maxKmh: number;
  readonly dumpSnapM: number;
}

export const defaultSettings: CycleSettings = Object.freeze({
  stopKmh: 3,
  moveKmh: 7,
  stopConfirmMs: 10_000,
  fenceInM: 15,
  fenceOutM: 30,
  spotRadiusM: 35,
  leaveM: 60,
  loadedOnShare: 0.5,
  loadedOffShare: 0.2,
  loadRiseT: 5,
  loadRiseShare: 0.1,
  minLoadMs: 60_000,
  loadConfirmMs: 45_000,
  dumpConfirmMs: 20_000,
  outConfirmMs: 60_000,
  offConfirmMs: 300_000,
  gapSoftMs: 60_000,
  gapHardMs: 300_000,
  gapCarryMs: 1_200_000,
  maxAccuracyM: 30,
  maxKmh: 90,
  dumpSnapM: 100,
});
