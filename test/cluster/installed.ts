import { existsSync } from 'node:fs'

/** Programs of the cluster tests, and the Debian packages they come with. */
const packages = {
  '/usr/bin/etcd': 'etcd-server',
  '/usr/bin/etcdctl': 'etcd-client',
  '/usr/bin/patroni': 'patroni',
  '/usr/bin/patronictl': 'patroni',
  '/usr/sbin/haproxy': 'haproxy',
  '/usr/bin/pgbackrest': 'pgbackrest',
  '/usr/lib/postgresql/15/bin/postgres': 'postgresql-15',
  '/usr/bin/psql': 'postgresql-client-15',
  '/usr/bin/openssl': 'openssl',
  '/usr/bin/curl': 'curl',
  '/usr/bin/systemd-analyze': 'systemd',
  '/usr/bin/python3': 'python3-yaml',
  '/usr/bin/buildah': 'buildah',
  '/usr/bin/podman': 'podman',
  '/usr/sbin/runc': 'runc',
  '/usr/bin/docker-compose': 'docker-compose',
  '/bin/busybox': 'busybox-static',
} as const

export type Program = keyof typeof packages

/**
 * Whether a test must be skipped for want of programs, and the text its title ends with, so that the report names what
 * to install.
 */
export function lacking(...programs: readonly Program[]): { isMissing: boolean; note: string } {
  const missing = programs.filter((program) => !existsSync(program)).map((program) => packages[program])
  const names = [...new Set(missing)].join(' ')
  return { isMissing: missing.length > 0, note: names && ` (skipped: apt-get install ${names})` }
}

/** What a database cluster needs. */
export const databasePrograms = [
  '/usr/bin/etcd',
  '/usr/bin/patroni',
  '/usr/bin/patronictl',
  '/usr/lib/postgresql/15/bin/postgres',
  '/usr/bin/psql',
  '/usr/bin/curl',
  '/usr/bin/pgbackrest',
] as const
