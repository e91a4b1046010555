import type { VariableReader } from './variable-reader.ts'

/** The driver supports one host. With several, something would have to know which one is the primary. */
export function readDatabaseUrl(read: VariableReader, mistakes: string[]) {
  const given = read.text('DATABASE_URL') ?? ''
  const [, authority = '', query = ''] = /^\w+:\/\/([^/?]*)[^?]*(.*)$/.exec(given) ?? []
  const hosts = authority.slice(authority.lastIndexOf('@') + 1)
  if (!hosts.includes(',') && !/[?&]host=[^&]*(,|%2C)/i.test(query))
    return read.url('DATABASE_URL', ['postgres:', 'postgresql:'])
  mistakes.push(
    'DATABASE_URL has several hosts. Use one that connects to the primary: HAProxy, PgBouncer or a virtual IP address (docs/scaling.md).',
  )
  return undefined
}
