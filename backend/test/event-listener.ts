import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { onTestFinished } from 'vitest'
import type { TestApp, TestUser } from './test-app.ts'

export type Listener = { heard: () => string; ended: Promise<string> }

/** Receives server-sent events on a separate socket until the test ends. The app must listen on a port. */
export async function listenTo({ app }: TestApp, path: string, { token }: TestUser): Promise<Listener> {
  const { port } = app.server.address() as AddressInfo
  let heard = ''
  const { promise: ended, resolve: end } = Promise.withResolvers<string>()
  const { promise: open, resolve, reject } = Promise.withResolvers<void>()
  const headers = { authorization: `Bearer ${token}` }
  const asked = request({ port, host: '127.0.0.1', path, headers, agent: false }, (response) => {
    response.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    response.on('close', () => end(heard))
    if (response.statusCode === 200) resolve()
    else reject(new Error(`${path} answered ${response.statusCode}`))
  })
  asked.on('error', reject).end()
  onTestFinished(() => void asked.destroy())
  await open
  return { heard: () => heard, ended }
}
