import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PushMessage } from '@larder/contract/push-subscriptions'
import { type Checked, checkPush } from './check-push.ts'
import { decryptPush } from './decrypt-push.ts'

/** What has to be trusted to reach it. */
export const PUSH_CERTIFICATE = fileURLToPath(new URL('cert.pem', import.meta.url))
const KEY = new URL('key.pem', import.meta.url)

export type Push = Checked & { message: PushMessage }
export type Device = {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** What arrived, decrypted. */
  pushes: Push[]
  /** What was wrong with what did not. */
  faults: string[]
  /** What it answers; 0: nothing at all. */
  answers: number[]
  /** How often someone knocked. */
  asked: number
}
export type PushService = { addDevice: () => Device; close: () => Promise<void> }

/** A push service with devices of its own, which reads every message as a browser would. */
export async function startPushService(): Promise<PushService> {
  const devices = new Map<string, { device: Device; receive: (body: Buffer) => string }>()
  const server = createServer(
    { key: readFileSync(KEY), cert: readFileSync(PUSH_CERTIFICATE) },
    async (request, reply) => {
      const found = devices.get(request.url ?? '')
      if (!found || request.method !== 'POST') return reply.writeHead(404).end()
      const { device, receive } = found
      device.asked++
      const body = await buffer(request)
      const status = device.answers.shift() ?? 201
      if (status === 0) return
      if (status !== 201) return reply.writeHead(status).end()
      try {
        const checked = await checkPush(request.headers, origin)
        device.pushes.push({ ...checked, message: JSON.parse(receive(body)) })
        reply.writeHead(201, { location: `${origin}/message/${device.asked}` }).end()
      } catch (error) {
        device.faults.push((error as Error).message)
        reply.writeHead(400).end()
      }
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    addDevice: () => {
      const path = `/send/${randomBytes(16).toString('base64url')}`
      const ecdh = createECDH('prime256v1')
      const keys = { ecdh, auth: randomBytes(16) }
      const p256dh = ecdh.generateKeys('base64url')
      const device: Device = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh, auth: keys.auth.toString('base64url') },
        },
        ...{ pushes: [], faults: [], answers: [], asked: 0 },
      }
      devices.set(path, { device, receive: (body) => decryptPush(body, keys) })
      return device
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
