import os from 'node:os'

/** Settings of an embedded server, which override its postgresql.conf. */
export function serverSettings(): Record<string, string> {
  // An eighth of the memory: the server shares the machine with the product and the file cache.
  const buffers = Math.min(512, Math.max(64, Math.round(os.totalmem() / 2 ** 20 / 8)))
  return {
    // Only reachable through its socket.
    listen_addresses: '',
    unix_socket_permissions: '0700',
    max_connections: '100',
    shared_buffers: `${buffers}MB`,
    // Acknowledged writes must be durable, even with a copied configuration file.
    fsync: 'on',
    full_page_writes: 'on',
    // Compiling costs more than our queries take.
    jit: 'off',
    // Small data on solid disks: an index is nearly always worth its random reads.
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
