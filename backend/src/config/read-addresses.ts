import { PREFIX } from '../http/api-prefix.ts'
import type { VariableReader } from './variable-reader.ts'

const ADDRESSES = [
  'HOST',
  'PUBLIC_URL',
  'SITE_URL',
  'BASE_URL',
  'DATABASE_URL',
  'STORAGE_URL',
  'PUBLIC_STORAGE_URL',
] as const

/** Whether others may reach an address. The developer accounts must not exist there. */
export const hasExposedAddress = (read: VariableReader['text']) =>
  ADDRESSES.some((name) => {
    const address = read(name)
    return address !== undefined && !isLoopback(address)
  })

function isLoopback(address: string): boolean {
  const url = URL.canParse(address) && address.includes('://') ? new URL(address) : undefined
  const host = url ? url.searchParams.get('host') || url.hostname : address
  // An empty host or a path is a socket of this machine.
  return (
    host === '' || host.startsWith('/') || /^(localhost|.+\.localhost|127(\.\d+){3}|\[?::1\]?)$/i.test(host)
  )
}

type AddressOptions = { frontendPort: number; backendPort: number; mistakes: string[]; notes: string[] }

/** One address serves everything, unless the API has a host name of its own (BASE_URL). */
export function readAddresses(
  read: VariableReader,
  { frontendPort, backendPort, mistakes, notes }: AddressOptions,
) {
  const publicUrl = read.origin('PUBLIC_URL')
  const oldUrl = read.origin('SITE_URL')
  const baseUrl = read.url('BASE_URL')
  if (publicUrl && oldUrl && publicUrl !== oldUrl)
    mistakes.push(`PUBLIC_URL is '${publicUrl}', but SITE_URL is '${oldUrl}'. Remove SITE_URL.`)
  else if (oldUrl) notes.push('SITE_URL is now called PUBLIC_URL. The old name still works.')
  if (baseUrl)
    notes.push('BASE_URL is no longer needed: the website also serves the API, at PUBLIC_URL/api/v1.')
  const siteUrl = publicUrl ?? oldUrl ?? `http://localhost:${frontendPort}`
  for (const name of ['BASE_URL', 'PUBLIC_STORAGE_URL'] as const)
    if (siteUrl.startsWith('https:') && read.text(name)?.startsWith('http:'))
      notes.push(`${name} starts with http, but PUBLIC_URL with https: browsers refuse to mix them.`)
  return {
    siteUrl,
    apiUrl: baseUrl ?? `${siteUrl}${PREFIX}`,
    mediaUrl: `${baseUrl ?? siteUrl}/media`,
    /** Only the API's own port serves routes without the prefix. It need not be public. */
    apiPortUrl: baseUrl ?? (publicUrl || oldUrl ? undefined : `http://localhost:${backendPort}`),
  }
}
