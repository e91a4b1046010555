import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { expect, test } from '@playwright/test'
import { API_URL } from './addresses.ts'

const WEBSITE = fileURLToPath(new URL('../frontend/server.ts', import.meta.url))

/** The API behind a door that can be shut. */
function door(): Server {
  return createServer(async (request, response) => {
    const answer = await fetch(API_URL + request.url, { method: request.method ?? 'GET' })
    response.writeHead(answer.status, { 'content-type': answer.headers.get('content-type') ?? 'text/plain' })
    response.end(await answer.text())
  })
}

async function open(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

let website: ChildProcess | undefined
test.afterEach(() => website?.kill())

test('while the API is away the site says so, keeps its frame and comes back by itself', async ({ page }) => {
  const first = door()
  const apiPort = await open(first)
  website = spawn(process.execPath, [WEBSITE], {
    env: { ...process.env, API_URL: `http://127.0.0.1:${apiPort}`, FRONTEND_PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [text] = await once(website.stdout as NodeJS.ReadableStream, 'data')
  const site = /http:\S+/.exec(String(text))?.[0] as string

  await page.goto(site)
  await expect(page.getByRole('heading', { name: 'What shall we cook?' })).toBeVisible()

  first.closeAllConnections()
  first.close()
  await page.goto(`${site}/stores`)
  await expect(page.getByRole('heading', { name: 'The kitchen is closed for a moment' })).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Try again' })).toBeVisible()

  const second = door()
  await open(second, apiPort)
  await expect(page.getByRole('heading', { level: 1, name: 'Stores' })).toBeVisible()
  second.closeAllConnections()
  second.close()
})
