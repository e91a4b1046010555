import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'
import { prepareToClose } from './close-server.ts'

/** Responds after reading the request body, except to `/stream`, which never ends. */
async function startServer() {
  const server = createServer((request, response) => {
    if (request.url === '/stream') return response.write('open')
    let bytes = 0
    request.on('data', (part) => (bytes += part.length)).on('end', () => response.end(`received ${bytes}`))
    response.writeContinue()
  })
  const close = prepareToClose(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const send = async (head: string, headers = '') => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(`${head} HTTP/1.1\r\nhost: larder\r\n${headers}content-length: 10\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  return { close, port, send }
}

async function readAll(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  await once(socket, 'close')
  return received
}

test('shutdown cuts streams at once and waits for uploads', async () => {
  const { close, send } = await startServer()
  const events = await send('GET /stream', 'accept: text/event-stream\r\n')
  const [stream, upload] = [await send('GET /stream'), await send('POST /recipes/1/images')]
  const closed = close()
  await readAll(events)
  expect(stream.destroyed).toBe(false)
  await readAll(stream)
  upload.write('0123456789')
  expect(await readAll(upload)).toContain('received 10')
  await closed
})

test('idle connections do not block shutdown', async () => {
  const { close, port, send } = await startServer()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  // A later connection was accepted, so the earlier one was too.
  const page = await send('POST /login')
  page.write('0123456789')
  await once(page, 'data')
  const closed = close()
  await readAll(silent)
  page.destroy()
  await closed
})
