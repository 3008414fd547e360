import { existsSync, statfsSync } from 'node:fs';
import { totalmem } from 'node:os';

const megabyte = 1024 * 1024;

/** Settings of the embedded server, as measured on two cores; memory follows the machine's. */
export function serverSettings(): Record<string, string> {
  const eighth = Math.floor(totalmem() / 8 / megabyte);
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: '',
    max_connections: '60',
    // A restore empties every table with all of its indexes in one transaction.
    max_locks_per_transaction: '256',
    shared_buffers: `${Math.max(32, Math.min(1024, eighth))}MB`,
    work_mem: '32MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_min_messages: 'warning',
    // Docker gives 64 MB of shared memory, in which parallel queries fail.
    ...(hasRoomyShm() ? {} : { max_parallel_workers_per_gather: '0' }),
  };
}

function hasRoomyShm(): boolean {
  if (!existsSync('/dev/shm')) return true;
  const { blocks, bsize } = statfsSync('/dev/shm');
  return blocks * bsize >= 256 * megabyte;
}

/** Settings for databases that live as long as a test: nothing is flushed, many clones fit. */
export const fleetingSettings: Readonly<Record<string, string>> = {
  fsync: 'off',
  full_page_writes: 'off',
  synchronous_commit: 'off',
  max_connections: '200',
  max_locks_per_transaction: '256',
  shared_buffers: '128MB',
};
