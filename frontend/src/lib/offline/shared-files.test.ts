import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { importShared, SHARE_PATH } from '../../service-worker/shared-files.ts'

let site: string
let server: Server
let answer: { status: number; body: object }
let received: string[]

beforeAll(async () => {
  server = createServer(async (request, response) => {
    received.push(`${request.method} ${request.url} ${await text(request)}`)
    response.writeHead(answer.status, { 'content-type': 'application/json' }).end(JSON.stringify(answer.body))
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => void server.close())
beforeEach(() => {
  received = []
  answer = { status: 201, body: { id: 7 } }
})

/** What the browser posts when another app shares something. */
async function share(fields: Record<string, string>, files: File[] = []): Promise<string> {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.append(name, value)
  for (const file of files) body.append('files', file)
  const response = await importShared(new Request(`${site}${SHARE_PATH}`, { method: 'POST', body }))
  expect(response.status).toBe(303)
  return response.headers.get('location')?.replace(site, '') ?? ''
}

const photo = new File(['bytes'], 'card.jpg', { type: 'image/jpeg' })

test('uploads shared files and opens their import', async () => {
  expect(await share({ title: 'Soup' }, [photo])).toBe('/import/7')
  expect(received).toHaveLength(1)
  expect(received[0]).toMatch(/^POST \/import\/files /)
  expect(received[0]).toContain('filename="card.jpg"')
  expect(received[0]).not.toContain('name="title"')
})

test('fills in a shared link or text without uploading anything', async () => {
  expect(await share({ title: 'Soup', text: 'Look', url: 'https://example.com/soup' })).toBe(
    '/import?title=Soup&text=Look&url=https%3A%2F%2Fexample.com%2Fsoup',
  )
  expect(await share({ text: '1 onion' }, [new File([], '')])).toBe('/import?text=1+onion')
  expect(received).toEqual([])
})

test('a refused upload opens the import page with the reason', async () => {
  answer = { status: 413, body: { code: 'too_large' } }
  expect(await share({}, [photo])).toBe('/import?problem=too_large&status=413#files')
  answer = { status: 401, body: { code: 'unauthorized' } }
  expect(await share({}, [photo])).toBe('/import?problem=unauthorized&status=401#files')
})
