import { accessSync, constants } from 'node:fs'
import type pg from 'pg'
import { parse } from 'pg-connection-string'

/** One host of an address. Undefined: whatever the driver takes without one. */
export interface Host {
  readonly host: string | undefined
  readonly port: number | undefined
}

export interface DatabaseUrl {
  /** At least one. */
  readonly hosts: readonly Host[]
  /** `target_session_attrs=read-write`: only a server that takes writes will do. */
  readonly mustWrite: boolean
  /** `connect_timeout` in milliseconds. */
  readonly connectTimeout: number | undefined
  /** The rest, for the driver. */
  readonly config: Pick<
    pg.ClientConfig,
    'user' | 'password' | 'database' | 'ssl' | 'application_name' | 'options'
  >
}

/** Those of libpq that we follow. Any other one is refused: the driver would ignore it. */
const supported = [
  'application_name',
  'connect_timeout',
  'dbname',
  'host',
  'options',
  'password',
  'port',
  'sslcert',
  'sslkey',
  'sslmode',
  'sslrootcert',
  'target_session_attrs',
  'user',
]
const certificates = ['sslcert', 'sslkey', 'sslrootcert']
/** `allow` and `prefer` mean a second try without or with TLS, which the driver does not make. */
const sslModes = ['disable', 'require', 'verify-ca', 'verify-full']

const unreadable =
  'cannot be read: in names and passwords, @ : / ? # % are written as %40 %3A %2F %3F %23 %25'

/**
 * Reads an address as libpq does, with several hosts where it has them: `postgres://user@h1:5432,h2/name?…`, or
 * `?host=/folder1,/folder2&port=5432,5433`.
 * @throws {Error} with all problems in one message, which quotes nothing of the address: it may hold a password
 */
export function readDatabaseUrl(url: string): DatabaseUrl {
  if (!/^postgres(?:ql)?:\/\//.test(url)) {
    throw new Error('must be an address that begins with postgres:// or postgresql://')
  }
  const [, scheme, user = '', authority = '', path = '', query = ''] =
    /^(\w+:\/\/)([^/?#]*@)?([^/?#]*)(\/[^?#]*)?(?:\?([^#]*))?$/s.exec(url) ?? []
  if (!scheme) throw new Error(unreadable)
  const params = new URLSearchParams(query)
  const problems: string[] = []
  const hosts = readHosts(params.get('host'), params.get('port'), authority, problems)
  checkParameters(params, problems)
  const unknown = [...new Set(params.keys())].filter((name) => !supported.includes(name))
  // With an @ in it, what looks like a parameter may be a part of a password that is not encoded.
  if (unknown.length > 0 && query.includes('@')) problems.push(unreadable)
  else if (unknown.length > 0) problems.push(`has parameters that are not supported: ${unknown.join(', ')}`)
  if (problems.length > 0) throw new Error(problems.join('; '))

  const rest = new URLSearchParams([...params].filter(([name]) => name !== 'host' && name !== 'port'))
  let read: ReturnType<typeof parse>
  try {
    // One host stands for all. URLSearchParams writes a space as +, which the parser takes for a plus.
    const single = `${scheme}${user}localhost${path}?${rest.toString().replaceAll('+', '%20')}`
    read = parse(single, { useLibpqCompat: true })
  } catch (error) {
    throw new Error(unreadable, { cause: error })
  }
  const seconds = Number(params.get('connect_timeout') ?? 0)
  return {
    hosts,
    mustWrite: params.get('target_session_attrs') === 'read-write',
    connectTimeout: seconds > 0 ? seconds * 1000 : undefined,
    config: {
      user: read.user || undefined,
      password: read.password || undefined,
      database: params.get('dbname') ?? read.database ?? undefined,
      ssl: read.ssl as pg.ClientConfig['ssl'],
      application_name: read.application_name,
      options: read.options,
    },
  }
}

function readHosts(
  hostParameter: string | null,
  portParameter: string | null,
  authority: string,
  problems: string[],
): Host[] {
  const inAuthority = authority.split(',').map((text) => {
    const [, name = '', port] = /^(\[[^\]]*\]|[^:]*)(?::(.*))?$/.exec(text) ?? []
    return { name: decoded(name.replace(/^\[(.*)\]$/, '$1')), port: port || undefined }
  })
  const names = hostParameter?.split(',') ?? inAuthority.map(({ name }) => name)
  const ports = portParameter?.split(',') ?? (hostParameter ? [] : inAuthority.map(({ port }) => port))
  if (names.length > 1 && names.includes('')) problems.push('names several hosts, one of them empty')
  if (ports.length > 1 && ports.length !== names.length) {
    problems.push('names several ports: there must be as many as hosts, or one for all')
  }
  if (ports.some((port) => port && !/^[1-9]\d{0,4}$/.test(port))) {
    problems.push('has a port that is no number from 1 to 65535')
  }
  return names.map((name, index) => {
    const port = ports.length === 1 ? ports[0] : ports[index]
    return { host: name || undefined, port: port ? Number(port) : names.length > 1 ? 5432 : undefined }
  })
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

function checkParameters(params: URLSearchParams, problems: string[]): void {
  const attributes = params.get('target_session_attrs') ?? 'any'
  if (!['any', 'read-write'].includes(attributes)) {
    problems.push('has a target_session_attrs that is not supported: it may be any or read-write')
  }
  const mode = params.get('sslmode')
  if (mode !== null && !sslModes.includes(mode)) {
    problems.push(`has an sslmode that is not supported: it may be ${sslModes.join(', ')}`)
  }
  if (mode === 'verify-ca' && !params.get('sslrootcert')) {
    problems.push('has sslmode=verify-ca, which needs sslrootcert')
  }
  if (!/^\d{1,4}$/.test(params.get('connect_timeout') ?? '0')) {
    problems.push('has a connect_timeout that is no whole number of seconds')
  }
  for (const name of certificates) {
    const file = params.get(name)
    if (file === null) continue
    try {
      accessSync(file, constants.R_OK)
    } catch (error) {
      problems.push(`names in ${name} a file that cannot be read (${(error as NodeJS.ErrnoException).code})`)
    }
  }
}
