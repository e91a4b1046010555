import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { ImportRead } from '@larder/contract/transfer/imports'
import { strToU8, zipSync } from 'fflate'
import sharp from 'sharp'
import { beforeAll, expect, test } from 'vitest'
import { encodeForm, jpeg } from '../../../test/picture.ts'
import { openTestApp, type TestApp, type TestUser } from '../../../test/test-app.ts'
import { waitForImport } from '../../../test/wait-for-import.ts'
import { whenDone } from '../../../test/when-done.ts'

let larder: TestApp
let ann: TestUser
let bob: TestUser
let site: string
const requests: string[] = []
const SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'

const REPLIES: Record<string, (reply: ServerResponse) => void> = {
  '/page.html': (reply) => reply.setHeader('content-type', 'text/html').end('<p>Hello'),
  '/lies.jpg': (reply) => reply.setHeader('content-type', 'image/jpeg').end('<script>alert(1)</script>'),
  '/drawing.svg': (reply) => reply.setHeader('content-type', 'image/svg+xml').end(SVG),
  '/gone.jpg': (reply) => reply.writeHead(404).end(),
  '/inside.jpg': (reply) => reply.writeHead(302, { location: 'http://10.0.0.1/router.jpg' }).end(),
  '/cut.jpg': (reply) => {
    reply.writeHead(200, { 'content-type': 'image/jpeg', 'content-length': '5000' }).write('x')
    reply.destroy()
  },
}

beforeAll(async () => {
  const picture = await jpeg({ width: 1200, height: 900 })
  const server = createServer((request, reply) => {
    const url = request.url ?? ''
    requests.push(url)
    const special = REPLIES[url]
    if (special) special(reply)
    else reply.setHeader('content-type', 'image/jpeg').setHeader('set-cookie', 'a=b').end(picture)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  whenDone(() => server.close())
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  larder = await openTestApp({ OUTBOUND_ALLOW: '127.0.0.1' })
  ann = await larder.addUser('ann')
  bob = await larder.addUser('bob')
})

const ready = (id: number): Promise<ImportRead> => waitForImport(larder, { id, as: ann, status: 'ready' })

/** An import of a page with these pictures. */
async function importPage(image: string[]): Promise<number> {
  const recipe = {
    '@context': 'https://schema.org',
    '@type': 'Recipe',
    name: `Soup ${image.join(' ')}`,
    image,
  }
  const page = { ...recipe, recipeIngredient: ['1 onion'], recipeInstructions: ['Chop.'] }
  const text = `<script type="application/ld+json">${JSON.stringify(page)}</script>`
  const { id } = (await larder.call('POST', '/imports/', { as: ann, body: { text } })).json()
  await ready(id)
  return id
}

const request = (id: number, number: number, as = ann) =>
  larder.call('GET', `/imports/${id}/recipes/1/pictures/${number}`, { as })

test('sends a small version of a picture of a page', async () => {
  const id = await importPage([`${site}/large.jpg`])
  const response = await request(id, 1)
  expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'image/webp'])
  expect(response.headers['cache-control']).toBe('no-store')
  expect(response.headers['set-cookie']).toBeUndefined()
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({
    format: 'webp',
    width: 320,
    height: 240,
  })
})

test('sends a picture of an imported file', async () => {
  const recipe = { name: 'Packed soup', recipeIngredient: ['1 onion'], recipeInstructions: ['Chop.'] }
  const folder = 'recipes/packed-soup'
  const archive = zipSync({
    [`${folder}/recipe.json`]: strToU8(JSON.stringify({ '@type': 'Recipe', ...recipe })),
    [`${folder}/full.jpg`]: await jpeg({ width: 64, height: 48 }),
  })
  const form = new FormData()
  form.append('files', new Blob([archive]), 'nextcloud.zip')
  const { id } = (await larder.call('POST', '/imports/', { as: ann, ...(await encodeForm(form)) })).json()
  await ready(id)
  const response = await request(id, 1)
  expect(response.statusCode, response.body).toBe(200)
  expect(await sharp(response.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 64 })
})

test.each([...Object.keys(REPLIES)])('is not found if the site replies with %s', async (path) => {
  const response = await request(await importPage([site + path]), 1)
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found'])
})

test('does not connect to private addresses', async () => {
  const addresses = ['http://10.0.0.1/a.jpg', 'http://169.254.169.254/latest.jpg', 'http://[::1]:1/a.jpg']
  const id = await importPage(addresses)
  for (const number of addresses.keys()) expect((await request(id, number + 1)).statusCode).toBe(404)
})

test('fetches only pictures of the preview, only for its owner and only until the commit', async () => {
  const id = await importPage([`${site}/own.jpg`])
  const count = () => requests.filter((url) => url === '/own.jpg').length
  expect((await request(id, 2)).statusCode).toBe(404)
  expect((await request(id, 1, bob)).statusCode).toBe(404)
  const admin = await larder.addUser('root', 'Admin')
  expect((await request(id, 1, admin)).statusCode).toBe(404)
  expect(count()).toBe(0)
  expect((await request(id, 1)).statusCode).toBe(200)
  await larder.call('POST', `/imports/${id}/commit`, { as: ann })
  await waitForImport(larder, { id, as: ann, status: 'done' })
  const before = count()
  expect((await request(id, 1)).statusCode).toBe(404)
  expect(count()).toBe(before)
})
