import { once } from 'node:events'
import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from 'vitest'
import { createApiListener, type ServeApi } from './serve-api.ts'

const servers: Server[] = []
afterEach(() => {
  for (const server of servers.splice(0)) server.close().closeAllConnections()
})

async function listen(listener: RequestListener): Promise<string> {
  const server = createServer(listener)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const openSite = (serveApi: ServeApi) =>
  listen(createApiListener(serveApi, () => ({ address: '203.0.113.7', protect: () => {} })))

test('the API gets the visitor’s address, and no header that could claim another or holds the session', async () => {
  const url = await openSite((request, response, { address }) => {
    const { headers, rawHeaders } = request
    response.end(JSON.stringify({ headers, rawHeaders, address }))
    return true
  })
  const claims = {
    'X-Forwarded-For': '203.0.113.9',
    'x-forwarded-host': 'evil.example',
    forwarded: 'for=203.0.113.9',
    'x-real-ip': '203.0.113.9',
    'x-larder-site': 'secret',
    cookie: 'session=1',
  }
  const response = await fetch(`${url}/api/v1/x`, { headers: { ...claims, 'if-match': '"1"' } })
  const { headers, rawHeaders, address } = (await response.json()) as {
    headers: Record<string, string>
    rawHeaders: string[]
    address: string
  }
  expect(address).toBe('203.0.113.7')
  expect(headers['if-match']).toBe('"1"')
  expect(rawHeaders[rawHeaders.indexOf('if-match') + 1]).toBe('"1"')
  for (const name of Object.keys(claims)) {
    expect(headers[name.toLowerCase()], name).toBeUndefined()
    expect(rawHeaders.map((each) => each.toLowerCase())).not.toContain(name.toLowerCase())
  }
})

test('responds with 503 while the API is closed', async () => {
  const url = await openSite(() => false)
  for (const body of [undefined, 'x'.repeat(100_000)]) {
    const away = await fetch(`${url}/api/v1/x`, body ? { method: 'POST', body } : {})
    expect([away.status, away.headers.get('retry-after')]).toEqual([503, '1'])
    expect(away.headers.get('content-type')).toMatch('application/problem+json')
    expect(await away.json()).toMatchObject({ status: 503, code: 'unavailable' })
  }
})
