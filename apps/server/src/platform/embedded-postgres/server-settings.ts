/** Given on the command line at each start, so that a new version's settings reach an old cluster. */
export const serverSettings = (port: number, logs: string): Record<string, string> => ({
  cluster_name: 'archwire',
  listen_addresses: '127.0.0.1',
  port: String(port),
  unix_socket_directories: '',
  max_connections: '100',
  shared_buffers: '128MB',
  timezone: 'UTC',
  log_timezone: 'UTC',
  logging_collector: 'on',
  log_directory: logs,
  // One file for each day of the week, begun anew a week later.
  log_filename: 'postgres-%a.log',
  log_rotation_age: '1d',
  log_rotation_size: '0',
  log_truncate_on_rotation: 'on',
  // Failed statements carry patients' data in their text and details. The server reports those errors itself;
  // here belongs only what happens to PostgreSQL.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_statement: 'none',
})
