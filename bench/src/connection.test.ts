import { once } from 'node:events'
import { createServer, type Server, type Socket } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Connection } from './connection.ts'
import { get, serializeRequest } from './requests.ts'

let server: Server
let url: string
let connection: Connection
let response: (socket: Socket) => void

beforeEach(async () => {
  server = createServer((socket) => void socket.on('data', () => response(socket)))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  connection = new Connection(url)
})

afterEach(() => {
  connection.close()
  server.close()
})

const ask = () =>
  new Promise<{ status: number; head: string }>((resolve) =>
    connection.ask(serializeRequest(get('/')), (status, head) => resolve({ status, head })),
  )

test('an answer ends where its length says, and the next may begin', async () => {
  response = (socket) => socket.write('HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nhello')
  expect((await ask()).status).toBe(200)
  expect(connection.isIdle).toBe(true)
  response = (socket) => socket.write('HTTP/1.1 503 Busy\r\nretry-after: 1\r\ncontent-length: 0\r\n\r\n')
  expect(await ask()).toMatchObject({ status: 503, head: expect.stringContaining('retry-after: 1') })
})

test('an answer in pieces is one answer', async () => {
  const pieces = ['HTTP/1.1 200 O', 'K\r\ncontent-length: 6\r\n\r', '\nabc', 'def']
  response = (socket) => {
    const writeNext = () => {
      const piece = pieces.shift()
      if (piece) socket.write(piece, () => setImmediate(writeNext))
    }
    writeNext()
  }
  expect((await ask()).status).toBe(200)
  expect(pieces).toEqual([])
})

test('an answer in chunks ends with the empty one', async () => {
  const { promise, resolve } = Promise.withResolvers<Socket>()
  response = (socket) => {
    socket.write('HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n3\r\nabc\r\n')
    resolve(socket)
  }
  const asked = ask()
  const socket = await promise
  await bystanderIsAnswered()
  expect(connection.isIdle).toBe(false)
  socket.write('0\r\n\r\n')
  expect((await asked).status).toBe(200)
})

/** Earlier writes have arrived by then. */
async function bystanderIsAnswered() {
  response = (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  const bystander = new Connection(url)
  await new Promise<void>((resolve) => bystander.ask(serializeRequest(get('/')), () => resolve()))
  bystander.close()
}

test('an answer without a body ends with its head', async () => {
  response = (socket) => socket.write('HTTP/1.1 304 Not Modified\r\netag: "a"\r\n\r\n')
  expect((await ask()).status).toBe(304)
})

test('a connection that breaks is an answer of status 0, and the next question opens another', async () => {
  response = (socket) => socket.destroy()
  expect((await ask()).status).toBe(0)
  response = (socket) => socket.write('HTTP/1.1 204 No Content\r\n\r\n')
  expect((await ask()).status).toBe(204)
})
