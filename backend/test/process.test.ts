import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { connect, createServer } from 'node:net'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
  stopService,
  until,
} from './service-process.ts'

async function freshEnv(): Promise<Record<string, string> & { DATA_DIR: string }> {
  return { DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
}

test('starts on an empty folder, and data survives a restart', async () => {
  const env = await freshEnv()
  const first = startService(env)
  await first.ready
  expect(await (await fetch(`${first.url}/health/ready`)).json()).toMatchObject({
    status: 'ok',
    database: 'ok',
  })
  const token = await logInOver(first.url)
  const created = await sendJson(`${first.url}/recipes/`, { title: 'Kept' }, token)
  expect(created.status).toBe(201)
  const recipe = await created.json()
  expect(await stopService(first)).toBe(0)
  expect(await findDatabaseProcess(env.DATA_DIR)).toBeUndefined()

  const second = startService(env)
  await second.ready
  // The token of before the restart still counts.
  const headers = { authorization: `Bearer ${token}` }
  const read = await fetch(second.url + created.headers.get('location'), { headers })
  expect(await read.json()).toEqual(recipe)

  // While it runs, nobody else may use its folder.
  const third = startService({ ...env, BACKEND_PORT: await freePort() })
  expect(await third.exited).toBe(1)
  expect(third.output()).toBe(
    `Larder cannot start: Another Larder is already running on the data folder ${env.DATA_DIR}. Stop it, or set DATA_DIR.\n`,
  )
  expect((await fetch(`${second.url}/recipes/`)).status).toBe(200)

  // A request under way at SIGTERM is finished: the server has its head and waits for its body.
  const body = JSON.stringify({ title: 'In the last second' })
  const socket = connect(Number(env.BACKEND_PORT), '127.0.0.1')
  socket.setEncoding('utf8')
  let heard = ''
  socket.on('data', (text: string) => {
    heard += text
  })
  socket.write(
    `POST /recipes/ HTTP/1.1\r\nhost: larder\r\nauthorization: Bearer ${token}\r\nexpect: 100-continue\r\n` +
      `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
  )
  await until(() => heard.includes('100 Continue'))
  second.child.kill('SIGTERM')
  await until(() =>
    fetch(second.url).then(
      () => false,
      () => true,
    ),
  )
  socket.write(body.slice(5))
  await once(socket, 'close')
  expect(heard).toContain('HTTP/1.1 201 Created')
  expect(heard).toContain('In the last second')
  expect(await second.exited).toBe(0)
  expect(await findDatabaseProcess(env.DATA_DIR)).toBeUndefined()
})

test('shutdown logs no errors about its own database', async () => {
  const env = await freshEnv()
  const service = startService(env)
  await service.ready
  const token = await logInOver(service.url)
  const readMe = () => fetch(`${service.url}/users/me`, { headers: { authorization: `Bearer ${token}` } })
  await Promise.all(Array.from({ length: 50 }, readMe))
  expect(await stopService(service)).toBe(0)
  expect(service.output()).toBe('')
})

test('after a kill, the next start stops the orphaned database and has all data', async () => {
  const env = await freshEnv()
  const first = startService(env)
  await first.ready
  const created = await sendJson(`${first.url}/recipes/`, { title: 'Survivor' }, await logInOver(first.url))
  const orphan = await findDatabaseProcess(env.DATA_DIR)
  expect(await stopService(first, 'SIGKILL')).toBe('SIGKILL')
  expect(await findDatabaseProcess(env.DATA_DIR)).toBe(orphan)

  const second = startService(env)
  await second.ready
  expect(await findDatabaseProcess(env.DATA_DIR)).not.toBe(orphan)
  const found = await fetch(second.url + created.headers.get('location'))
  expect(await found.json()).toMatchObject({ title: 'Survivor' })
  expect(await stopService(second, 'SIGINT')).toBe(0)
})

test('a port in use gives one sentence and leaves no database running', async () => {
  const env = await freshEnv()
  const other = createServer().listen(Number(env.BACKEND_PORT), '127.0.0.1')
  await once(other, 'listening')
  const service = startService(env)
  expect(await service.exited).toBe(1)
  expect(service.output()).toBe(
    `Larder cannot start: Port ${env.BACKEND_PORT} is in use. Stop the program that uses it, or set BACKEND_PORT.\n`,
  )
  expect(await findDatabaseProcess(env.DATA_DIR)).toBeUndefined()
  other.close()
})

test('an invalid data folder gives one sentence', async () => {
  const folder = await makeDataDir()
  const file = join(folder, 'a-file')
  await writeFile(file, 'in the way')
  for (const DATA_DIR of [file, join(file, 'below')]) {
    const service = startService({ DATA_DIR, BACKEND_PORT: await freePort() })
    expect(await service.exited).toBe(1)
    expect(service.output()).toMatch(
      /^Larder cannot start: The data folder .+ cannot be written \(E\w+\)\. Set DATA_DIR to one that can\.\n$/,
    )
  }
})

test('configuration mistakes are listed together, without a stack trace', async () => {
  const service = startService({
    NODE_ENV: 'production',
    DATABASE_URL: 'postgres://larder@127.0.0.1:1/larder',
    BACKEND_PORT: 'seven thousand',
    LOG_LEVEL: 'loud',
    DATA_DIR: '/nonexistent',
  })
  expect(await service.exited).toBe(1)
  const said = service.output()
  for (const name of ['BACKEND_PORT', 'LOG_LEVEL', 'TOKEN_SECRET']) expect(said).toContain(name)
  expect(said).toContain('openssl rand -base64 48')
  expect(said).not.toMatch(/\n +at /)
  expect(existsSync('/nonexistent')).toBe(false)
})
