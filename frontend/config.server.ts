import { readFileSync } from 'node:fs'

/** The only reader of process.env in the website. */
export function readConfig(env: NodeJS.ProcessEnv) {
  const mistakes: string[] = []

  function readUrl(name: string, fallback: string): URL {
    const value = env[name] || fallback
    if (URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)) return new URL(value)
    mistakes.push(`${name} must be an http or https URL, not '${value}'.`)
    return new URL(fallback)
  }

  function port(name: string, fallback: number): number {
    const value = Number(env[name] || fallback)
    if (Number.isInteger(value) && value >= 0 && value <= 65_535) return value
    mistakes.push(`${name} must be a port between 0 and 65535, not '${env[name]}'.`)
    return fallback
  }

  function secret(name: string): string | undefined {
    const file = env[`${name}_FILE`]
    try {
      return (file ? readFileSync(file, 'utf8').trim() : env[name]) || undefined
    } catch {
      mistakes.push(`${name}_FILE is '${file}', which cannot be read.`)
      return undefined
    }
  }

  const backendPort = port('BACKEND_PORT', 7000)
  // Same default as in the backend, which serves the pictures.
  const baseUrl = readUrl('BASE_URL', `http://localhost:${backendPort}`)
  const siteUrl = env.SITE_URL ? readUrl('SITE_URL', 'http://localhost:8000') : undefined
  const storage = env.PUBLIC_STORAGE_URL ? [readUrl('PUBLIC_STORAGE_URL', 'http://localhost:9000')] : []
  const config = {
    host: env.HOST || '127.0.0.1',
    port: port('FRONTEND_PORT', 8000),
    /** Settings of adapter-node, also used for the limits per visitor. */
    addressHeader: env.ADDRESS_HEADER?.toLowerCase() || undefined,
    xffDepth: Math.max(1, Number.parseInt(env.XFF_DEPTH || '1', 10) || 1),
    apiUrl: readUrl('API_URL', `http://127.0.0.1:${backendPort}`).href.replace(/\/$/, ''),
    /** Proves to the API that the website sent the client's address. */
    siteSecret: secret('SITE_SECRET'),
    apiPublicUrl: baseUrl.href.replace(/\/$/, ''),
    /** Other origins for pictures in the CSP. */
    pictureOrigins: [...new Set([baseUrl, ...storage].map((url) => url.origin))],
    siteUrl,
    usesHttps: siteUrl?.protocol === 'https:',
  }
  if (mistakes.length > 0) throw new Error(mistakes.join('\n'))
  return Object.freeze(config)
}

export const config = readConfig(process.env)
