import { findPublicUrlFault } from '../connections/src/public-url.ts'
import { readVariable } from '../connections/src/read-variable.ts'
import { type IsTrusted, parseTrustedProxies } from '../connections/src/trusted-proxies.ts'
import { parseBytes } from './limit-body.ts'
import { ACCESS_LOGS, type AccessLog } from './log-pages.ts'

/** The only reader of process.env in the website. The backend describes and checks the same variables. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const mistakes: string[] = []
  const read = (name: string) => readVariable(env, name, mistakes)

  function readUrl(name: string): URL | undefined {
    const value = read(name)
    if (!value) return undefined
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return new URL(value)
    mistakes.push(`${name} must be an http or https URL, not '${value}'.`)
    return undefined
  }

  function readSiteUrl(name: string): URL | undefined {
    const value = read(name)
    const fault = value ? findPublicUrlFault(value) : undefined
    if (fault) mistakes.push(`${name} is '${value}', but ${fault}.`)
    return value && !fault ? new URL(value) : undefined
  }

  function readProxies(): IsTrusted | undefined {
    const value = read('TRUST_PROXY')
    try {
      return value ? parseTrustedProxies(value) : undefined
    } catch (error) {
      mistakes.push(`TRUST_PROXY has '${(error as Error).message}', which is not an address or a range.`)
      return undefined
    }
  }

  function readAccessLog(): AccessLog {
    const value = read('ACCESS_LOG') ?? 'full'
    const found = ACCESS_LOGS.find((each) => each === value)
    if (!found) mistakes.push(`ACCESS_LOG must be ${ACCESS_LOGS.join(', ')}, not '${value}'.`)
    // Access lines have the level `info`.
    return /^(?:warn|error|fatal|silent)$/.test(read('LOG_LEVEL') ?? '') ? 'off' : (found ?? 'full')
  }

  function readFormBytes(): number {
    const value = read('BODY_SIZE_LIMIT') ?? '2M'
    const bytes = parseBytes(value)
    if (bytes === undefined) mistakes.push(`BODY_SIZE_LIMIT must be a size such as 2M, not '${value}'.`)
    return bytes ?? 0
  }

  function port(name: string, fallback: number): number {
    const given = read(name)
    const value = Number(given ?? fallback)
    if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value
    mistakes.push(`${name} must be a port between 0 and 65535, not '${given}'.`)
    return fallback
  }

  const frontendPort = port('FRONTEND_PORT', 8000)
  const baseUrl = readUrl('BASE_URL')
  const siteUrl = readSiteUrl('PUBLIC_URL') ?? readSiteUrl('SITE_URL')
  const defaultUrl = new URL(`http://localhost:${frontendPort}`)
  const apiUrl = readUrl('API_URL') ?? new URL(`http://127.0.0.1:${port('BACKEND_PORT', 7000)}`)
  const config = {
    host: read('HOST') ?? '127.0.0.1',
    port: frontendPort,
    trustProxy: readProxies(),
    addressHeader: read('ADDRESS_HEADER')?.toLowerCase(),
    xffDepth: Math.max(1, Number.parseInt(read('XFF_DEPTH') ?? '1', 10) || 1),
    apiUrl: apiUrl.href.replace(/\/$/, ''),
    /** Proves to the API that the website sent the client's address. */
    siteSecret: read('SITE_SECRET'),
    apiPublicUrl: baseUrl?.href.replace(/\/$/, '') ?? '/api/v1',
    /** Origins of pictures in the CSP. The API puts the first, or BASE_URL, into the URLs of pictures. */
    pictureOrigins: [siteUrl ?? defaultUrl, baseUrl, readUrl('PUBLIC_STORAGE_URL')]
      .flatMap((url) => url?.origin ?? [])
      .filter((origin, index, all) => all.indexOf(origin) === index),
    siteUrl,
    usesHttps: siteUrl?.protocol === 'https:',
    accessLog: readAccessLog(),
    /** Maximum size of a form without files. */
    formBytes: readFormBytes(),
  }
  if (mistakes.length > 0) throw new ConfigError([...new Set(mistakes)].join('\n'))
  return Object.freeze(config)
}

class ConfigError extends Error {
  // Printed instead of a stack trace, which would hide the message.
  override stack = `Larder cannot start: ${this.message}`
}

export const config = readConfig(process.env)
