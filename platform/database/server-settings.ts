import os from 'node:os'

/** What we set on an embedded server, over whatever its postgresql.conf says. */
export function serverSettings(): Record<string, string> {
  // An eighth of the memory: the server shares the machine with the product and the file cache.
  const buffers = Math.min(512, Math.max(64, Math.round(os.totalmem() / 2 ** 20 / 8)))
  return {
    // Reached through its socket alone.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    // What was acknowledged stays, whatever a copied configuration file says.
    fsync: 'on',
    full_page_writes: 'on',
    // Compiling a query costs more than our queries take.
    jit: 'off',
    // Small data on solid disks: an index is nearly always worth its jumps.
    random_page_cost: '1.1',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Neither statements nor row values reach a log: details name e-mail addresses.
    log_min_messages: 'log',
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_line_prefix: '',
    logging_collector: 'off',
    log_destination: 'stderr',
  }
}
