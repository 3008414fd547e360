import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import type { Theme } from '../../../../core/theme/theme-store.ts';
import type { MachineState } from '../../shared/scene.ts';

/** Shapes of machines on a map, by what they are; all point where the machine heads. */
export type MachineShape = 'truck' | 'unit' | 'other';

const units = new Set(['hydraulic_shovel', 'wheel_loader', 'dragline']);
export const shapeOf = (family: string): MachineShape =>
  family === 'haul_truck' ? 'truck' : units.has(family) ? 'unit' : 'other';

interface StateLook {
  readonly words: MessageDescriptor;
  readonly colour: Readonly<Record<Theme, string>>;
  /** The mark beside the machine: colour is never the only sign. Working machines carry none. */
  readonly mark: string | null;
}

/**
 * How states look, in the order of the legend; each colour has a contrast of 3:1 against the map (WCAG 2.2, 1.4.11).
 */
export const stateLooks: Readonly<Record<MachineState, StateLook>> = {
  working: {
    words: msg({ message: 'Working', context: 'machines' }),
    colour: { light: '#1c6e42', dark: '#72ca9b' },
    mark: null,
  },
  delayed: {
    words: msg({ message: 'Delayed', context: 'machines' }),
    colour: { light: '#935610', dark: '#fbb360' },
    mark: '…',
  },
  standby: {
    words: msg({ message: 'Standby', context: 'machines' }),
    colour: { light: '#215db0', dark: '#8abbff' },
    mark: '‖',
  },
  down: {
    words: msg({ message: 'Down', context: 'machines' }),
    colour: { light: '#ac2f33', dark: '#fa999c' },
    mark: '!',
  },
  unscheduled: {
    words: msg({ message: 'Not scheduled', context: 'machines' }),
    colour: { light: '#5f6b7c', dark: '#abb3bf' },
    mark: '–',
  },
  unknown: {
    words: msg({ message: 'Not known', context: 'machines' }),
    colour: { light: '#5f6b7c', dark: '#abb3bf' },
    mark: '?',
  },
};
export const machineStates = Object.keys(stateLooks) as readonly MachineState[];

export const shapeWords: Readonly<Record<MachineShape, MessageDescriptor>> = {
  truck: msg({ message: 'Haul truck', context: 'on the map' }),
  unit: msg({ message: 'Loading unit', context: 'on the map' }),
  other: msg({ message: 'Other machine', context: 'on the map' }),
};

/** Outlines on a square of 48, pointing north: for the map's images and the legend alike. */
export const shapePaths: Readonly<Record<MachineShape | 'lost', string>> = {
  truck: 'M24 5 39 41 24 33 9 41Z',
  unit: 'M24 4 38 17V41H10V17Z',
  other: 'M24 5 30 13A14 14 0 1 1 18 13Z',
  lost: 'M12 12 36 36M36 12 12 36',
};
