import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterEach, beforeAll, expect, test } from 'vitest'
import { imageForm, jpeg } from './picture.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

let larder: TestApp
let port: number
let ann: TestUser
let mallory: TestUser
const hostile: Socket[] = []

beforeAll(async () => {
  larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  port = (larder.app.server.address() as { port: number }).port
  ann = await larder.addUser('ann')
  mallory = await larder.addUser('mallory')
  await larder.call('POST', '/recipes/', { as: ann, body: { title: 'Soup', description: 'x'.repeat(9000) } })
})

afterEach(() => {
  for (const socket of hostile.splice(0)) socket.destroy()
})

/** Sends this and reads nothing. */
async function send(text: string | Buffer): Promise<Socket> {
  const socket = connect(port, '127.0.0.1').pause()
  socket.on('error', () => {})
  hostile.push(socket)
  await once(socket, 'connect')
  await new Promise((resolve) => socket.write(text, resolve))
  return socket
}

const bearer = ({ token }: TestUser) => ({ authorization: `Bearer ${token}` })
const statusesFor = (headers: Record<string, string>) =>
  Promise.all(
    Array.from({ length: 20 }, async () => {
      const answer = await fetch(`http://127.0.0.1:${port}/recipes/?limit=1`, { headers })
      await answer.arrayBuffer()
      return answer.status
    }),
  )
const ALL_WELL = Array(20).fill(200)

test('a connection that pipelines hundreds of requests is closed and blocks nobody', async () => {
  const request = (index: number) =>
    `GET /recipes/?limit=100&cursor=&q=soup${index} HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${mallory.token}\r\n\r\n`
  const socket = await send(Array.from({ length: 400 }, (_, index) => request(index)).join(''))
  expect(await statusesFor({})).toEqual(ALL_WELL)
  expect(await statusesFor(bearer(ann))).toEqual(ALL_WELL)
  let received = ''
  socket.on('data', (bytes) => {
    received += bytes
  })
  await new Promise((resolve) => socket.resume().once('close', resolve))
  expect(received.split('HTTP/1.1 ').length - 1).toBeLessThanOrEqual(1)
})

test('a client that sends one byte of many bodies blocks nobody', async () => {
  const head =
    'POST /auth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{'
  await Promise.all(Array.from({ length: 200 }, () => send(head)))
  expect(await statusesFor({})).toEqual(ALL_WELL)
  expect(await statusesFor(bearer(ann))).toEqual(ALL_WELL)
})

test('an abandoned body is a client error, not a database error', async () => {
  const handled = new Promise<ServerResponse>((resolve) =>
    larder.app.server.once('request', (_request, response) => resolve(response)),
  )
  const socket = await send(
    'POST /auth/token HTTP/1.1\r\nhost: a\r\ncontent-type: application/json\r\ncontent-length: 50\r\n\r\n{',
  )
  const response = await handled
  socket.destroy()
  await expect.poll(() => response.statusCode).not.toBe(200)
  expect(response.statusCode).toBe(400)
})

const PICTURE = await imageForm([await jpeg({ width: 64, height: 64 })])

const addRecipe = async (as: TestUser): Promise<number> =>
  (await larder.call('POST', '/recipes/', { as, body: { title: 'Cake' } })).json().id
const uploadPicture = async (as: TestUser) =>
  larder.call('POST', `/recipes/${await addRecipe(as)}/images`, { as, ...PICTURE })

async function prepareUpload(as: TestUser) {
  const head =
    `POST /recipes/${await addRecipe(as)}/images HTTP/1.1\r\nhost: a\r\nauthorization: Bearer ${as.token}\r\n` +
    `content-type: ${PICTURE.headers['content-type']}\r\ncontent-length: ${PICTURE.body.length}\r\n\r\n`
  const half = (PICTURE.body as Buffer).subarray(0, PICTURE.body.length / 2)
  return { half, begin: (sent: Buffer) => send(Buffer.concat([Buffer.from(head), sent])) }
}

test('a client with many unfinished uploads does not block uploads of others', async () => {
  const { half, begin } = await prepareUpload(mallory)
  const beginAndUpload = async () => {
    await begin(half)
    expect((await uploadPicture(ann)).statusCode).toBe(201)
    return (await uploadPicture(mallory)).statusCode
  }
  await expect.poll(beginAndUpload).toBe(429)
  for (let count = 0; count < 30; count++) await begin(half)
  expect((await uploadPicture(ann)).statusCode).toBe(201)
})

test('aborted uploads release their slots', async () => {
  const upload = async () => (await uploadPicture(ann)).statusCode
  const { half, begin } = await prepareUpload(ann)
  for (const sent of [half.subarray(0, 20), half]) {
    const dropped: Socket[] = []
    const beginAndUpload = async () => {
      dropped.push(await begin(sent))
      return upload()
    }
    await expect.poll(beginAndUpload).toBe(429)
    for (const socket of dropped) socket.destroy()
    await expect.poll(upload).toBe(201)
  }
  // Gone while the service still asks whether there is room.
  for (let count = 0; count < 60; count++) (await begin(half)).destroy()
  await expect.poll(upload).toBe(201)
})

test('bodies far over the size of a route are refused', async () => {
  const wide = `{${Array.from({ length: 100_000 }, (_, index) => `"key${index}":1`).join(',')}}`
  const headers = { 'content-type': 'application/json' }
  const login = await larder.call('POST', '/auth/token', { body: wide, headers })
  expect([login.statusCode, login.json().code]).toEqual([413, 'too_large'])
  const narrower = `{${wide.slice(1, 900_000).replace(/,[^,]*$/, '')}}`
  const recipe = await larder.call('POST', '/recipes/', { as: mallory, body: narrower, headers })
  expect(recipe.statusCode).toBe(422)
  expect(recipe.json().errors).toHaveLength(1)
})

test('a name is found among thousands of similar names', async () => {
  const ingredients = Array.from({ length: 1999 }, (_, index) => `saffron thread ${index}`)
  const shelves = [{ name: 'All', ingredients: [...ingredients, 'saffron thread'] }]
  const body = { format: 'larder-store-1', name: 'Hoard', shelves }
  const layout = await larder.call('POST', '/stores/layout', { as: mallory, body })
  expect(layout.statusCode, layout.body).toBe(201)
  const lines = ['1 saffron thread', '2 saffron thread 1999']
  const parsed = await larder.call('POST', '/ingredients/parse', { as: ann, body: { lines } })
  const [plain] = parsed.json().items
  expect(plain.candidates[0]).toMatchObject({ name: 'saffron thread', score: 1 })
  const tooMany = { ...body, name: 'More', shelves: ['a', 'b', 'c'].map((name) => ({ name, ingredients })) }
  const refused = await larder.call('POST', '/stores/layout', { as: mallory, body: tooMany })
  expect([refused.statusCode, refused.json().errors[0].code]).toEqual([422, 'too_many'])
})
