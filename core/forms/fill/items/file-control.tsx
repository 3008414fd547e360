import { FilesInput } from '../files-input.tsx';
import type { ControlProps } from './control.ts';

/** `fil`: files of any kind. */
export function FileControl({ evaluated: { answer }, label, onChange }: ControlProps) {
  return <FilesInput label={label} ids={answer?.refs ?? []} onChange={(refs) => onChange({ refs, choice: null })} />;
}
