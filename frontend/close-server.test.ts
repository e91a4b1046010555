import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { expect, test } from 'vitest'

const MODULE = new URL('./close-server.ts', import.meta.url)

/** Responds after reading the request body, except to `/stream`, which never ends. */
const SERVER = `
  import { createServer } from 'node:http'
  import { closeOnSignal } from '${MODULE.href}'
  const server = createServer((request, response) => {
    if (request.url === '/stream') return response.write('open')
    let bytes = 0
    request.on('data', (part) => (bytes += part.length)).on('end', () => response.end('received ' + bytes))
    response.writeContinue()
  })
  closeOnSignal(server)
  server.listen(0, '127.0.0.1', () => process.send(server.address().port))`

async function startServer() {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', SERVER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const [port] = (await once(child, 'message')) as [number]
  const send = async (head: string) => {
    const socket = connect(port, '127.0.0.1').setEncoding('utf8')
    socket.write(`${head} HTTP/1.1\r\nhost: larder\r\ncontent-length: 10\r\n\r\n`)
    await once(socket, 'data')
    return socket
  }
  return { child, port, send }
}

async function readAll(socket: Socket): Promise<string> {
  let received = ''
  socket.on('data', (text: string) => {
    received += text
  })
  await once(socket, 'close')
  return received
}

test('shutdown cuts streams and waits for uploads', async () => {
  const { child, send } = await startServer()
  const [stream, upload] = [await send('GET /stream'), await send('POST /recipes/1/images')]
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await readAll(stream)
  upload.write('0123456789')
  expect(await readAll(upload)).toContain('received 10')
  expect(await ended).toEqual([0, null])
})

test('idle connections do not block shutdown', async () => {
  const { child, port, send } = await startServer()
  const silent = connect(port, '127.0.0.1')
  await once(silent, 'connect')
  // A later connection was accepted, so the earlier one was too.
  const page = await send('POST /login')
  page.write('0123456789')
  await once(page, 'data')
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  await readAll(silent)
  page.destroy()
  expect(await ended).toEqual([0, null])
})

test('stops with its parent process', async () => {
  const { child, send } = await startServer()
  const page = await send('POST /login')
  const ended = once(child, 'exit')
  child.disconnect()
  page.write('0123456789')
  expect(await readAll(page)).toContain('received 10')
  expect(await ended).toEqual([0, null])
})
