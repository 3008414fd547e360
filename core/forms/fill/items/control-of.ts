import type { ComponentType } from 'react';
import type { ItemKind } from '../../template.ts';
import { CalcControl } from './calc-control.tsx';
import type { ControlProps } from './control.ts';
import { FileControl } from './file-control.tsx';
import { LockControl } from './lock-control.tsx';
import { MomentControl } from './moment-control.tsx';
import { NumberControl } from './number-control.tsx';
import { OptionControl } from './option-control.tsx';
import { PhotoControl } from './photo-control.tsx';
import { PositionControl } from './position-control.tsx';
import { ReferenceControl } from './reference-control.tsx';
import { ScanControl } from './scan-control.tsx';
import { SignatureControl } from './signature-control.tsx';
import { TextControl } from './text-control.tsx';
import { WordControl } from './word-control.tsx';

/** How each kind is answered; an instruction is read only. */
export const controls: Readonly<Record<ItemKind, ComponentType<ControlProps> | null>> = {
  ok: WordControl,
  yn: WordControl,
  lvl: WordControl,
  don: WordControl,
  num: NumberControl,
  cho: OptionControl,
  chs: OptionControl,
  txt: TextControl,
  ltx: TextControl,
  ph: PhotoControl,
  fil: FileControl,
  sig: SignatureControl,
  dat: MomentControl,
  tim: MomentControl,
  dtm: MomentControl,
  ref: ReferenceControl,
  scan: ScanControl,
  gps: PositionControl,
  lot: LockControl,
  inst: null,
  calc: CalcControl,
};
