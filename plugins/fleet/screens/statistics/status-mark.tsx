import type { LiveStatus } from '../../records/choices.ts';
import './status-mark.css';

/** Shapes of the live statuses: each is known without its colour. */
const shapes: Readonly<Record<LiveStatus, string>> = {
  operating: 'M3 2 L13 8 L3 14 Z',
  delay: 'M2 2 H14 L8 8 L14 14 H2 L8 8 Z',
  standby: 'M3 2 H7 V14 H3 Z M9 2 H13 V14 H9 Z',
  down: 'M2 4 L4 2 L8 6 L12 2 L14 4 L10 8 L14 12 L12 14 L8 10 L4 14 L2 12 L6 8 Z',
  grounded: 'M5 1 H11 L15 5 V11 L11 15 H5 L1 11 V5 Z',
  unscheduled: 'M2 7 H14 V9 H2 Z',
};

/** What a machine does, by shape and colour; its word stands beside it. */
export function StatusMark({ status }: { readonly status: LiveStatus }) {
  return (
    <svg className="status-mark" data-status={status} viewBox="0 0 16 16" width={14} height={14} aria-hidden="true">
      <path d={shapes[status]} fill="currentColor" />
    </svg>
  );
}
