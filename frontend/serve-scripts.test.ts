// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveScripts } from './serve-scripts.ts'

const folder = mkdtempSync(join(tmpdir(), 'larder-scripts-'))
let server: Server
let origin: string

beforeAll(async () => {
  for (const each of ['chunks', 'texts']) mkdirSync(join(folder, each))
  writeFileSync(join(folder, 'chunks/a.js'), 'export const hi=e=>__message_hi_0123abcd__(e,t)')
  writeFileSync(join(folder, 'texts/en.json'), JSON.stringify({ hi: '`Hi ${\0\u0031(\0\u0030.name)}`' }))
  writeFileSync(join(folder, 'texts/pt-BR.json'), JSON.stringify({ hi: '`Oi`' }))
  const serve = serveScripts(pathToFileURL(`${folder}/`), (_, response) => response.writeHead(404).end())
  server = createServer(serve)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}/_app/immutable`
})
afterAll(() => {
  server.close()
  rmSync(folder, { recursive: true })
})

test.each(['br', 'gzip', 'identity'])('fills in the texts of the language (%s)', async (encoding) => {
  const response = await fetch(`${origin}/pt-BR/chunks/a.js`, { headers: { 'accept-encoding': encoding } })
  expect(await response.text()).toBe('export const hi=e=>`Oi`')
  expect(response.headers.get('content-encoding')).toBe(encoding === 'identity' ? null : encoding)
  expect(response.headers.get('cache-control')).toContain('immutable')
})

test('passes the arguments of the placeholder on', async () => {
  const response = await fetch(`${origin}/en/chunks/a.js`)
  expect(await response.text()).toBe('export const hi=e=>`Hi $' + '{t(e.name)}`')
})

test.each(['/fr/chunks/a.js', '/en/chunks/b.js', '/en/chunks/..%2ftexts/en.json', '/chunks/a.js'])(
  '%s is not found',
  async (path) => {
    expect((await fetch(`${origin}${path}`)).status).toBe(404)
  },
)
