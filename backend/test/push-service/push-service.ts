import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import type { PushMessage } from '@larder/contract/people/push-subscriptions'
import { type Checked, checkPush } from './check-push.ts'
import { decryptPush } from './decrypt-push.ts'

/** Certificate to trust. */
export const PUSH_CERTIFICATE = fileURLToPath(new URL('cert.pem', import.meta.url))
const KEY = new URL('key.pem', import.meta.url)

type Push = Checked & { message: PushMessage }
/** The endpoint of a device. */
export type PushAddress = {
  endpoint: string
  /** Errors of rejected messages. */
  faults: string[]
  /** Response status; 0: no response. */
  answers: number[]
  /** Number of connections. */
  asked: number
}
export type Device = PushAddress & {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  /** Received messages, decrypted. */
  pushes: Push[]
}
/** Accepts messages with valid headers, still encrypted; throws the reason otherwise. */
type Receive = (body: Buffer, checked: Checked) => void
export type PushService = {
  addAddress: (receive: Receive) => PushAddress
  /** A device that decrypts every message as a browser does. */
  addDevice: () => Device
  close: () => Promise<void>
}

export async function startPushService(): Promise<PushService> {
  const addresses = new Map<string, { address: PushAddress; receive: Receive }>()
  const server = createServer(
    { key: readFileSync(KEY), cert: readFileSync(PUSH_CERTIFICATE) },
    async (request, reply) => {
      const found = addresses.get(request.url ?? '')
      if (!found || request.method !== 'POST') return reply.writeHead(404).end()
      const { address, receive } = found
      address.asked++
      const body = await buffer(request)
      const status = address.answers.shift() ?? 201
      if (status === 0) return
      if (status !== 201) return reply.writeHead(status).end()
      try {
        receive(body, await checkPush(request.headers, origin))
        reply.writeHead(201, { location: `${origin}/message/${address.asked}` }).end()
      } catch (error) {
        address.faults.push((error as Error).message)
        reply.writeHead(400).end()
      }
    },
  ).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `https://127.0.0.1:${(server.address() as AddressInfo).port}`

  function addAddress(receive: Receive): PushAddress {
    const path = `/send/${randomBytes(16).toString('base64url')}`
    const address = { endpoint: origin + path, faults: [], answers: [], asked: 0 }
    addresses.set(path, { address, receive })
    return address
  }

  return {
    addAddress,
    addDevice: () => {
      const ecdh = createECDH('prime256v1')
      const keys = { ecdh, auth: randomBytes(16) }
      const p256dh = ecdh.generateKeys('base64url')
      const pushes: Push[] = []
      const address = addAddress((body, checked) => {
        pushes.push({ ...checked, message: JSON.parse(decryptPush(body, keys)) })
      })
      const subscription = {
        endpoint: address.endpoint,
        keys: { p256dh, auth: keys.auth.toString('base64url') },
      }
      return Object.assign(address, { subscription, pushes })
    },
    close: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
