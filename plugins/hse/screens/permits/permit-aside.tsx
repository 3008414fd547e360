import type { FormAsideProps } from '../../../../core/registry/record-entry.ts';
import { ConflictList } from './conflict-list.tsx';

/** Beside the form of a permit: what stands in its way at its place and time, as they are typed. */
export default function PermitAside({ draft }: FormAsideProps) {
  return <ConflictList permit={draft} />;
}
