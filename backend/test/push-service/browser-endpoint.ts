import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { type WebSocket, WebSocketServer } from 'ws'
import type { PushAddress, PushService } from './push-service.ts'

/** Firefox's code for a message that it decrypted and passed to the service worker. */
export const DELIVERED = 100

type Handed = {
  version: string
  /** Encrypted. */
  body: Buffer
  /** Response of the browser; undefined until it arrives. */
  code?: number
  /** Error code of the service worker. */
  fault?: number
}
export type BrowserEndpoint = {
  url: string
  addresses: PushAddress[]
  handed: Handed[]
  close: () => Promise<void>
}

type FromBrowser =
  | { messageType: 'hello'; uaid?: string }
  | { messageType: 'register' | 'unregister'; channelID: string; key?: string }
  | { messageType: 'ack'; updates: { version: string; code: number }[] }
  | { messageType: 'nack'; version: string; code: number }
  | { messageType: 'broadcast_subscribe' }

/** The WebSocket server for Firefox, with the protocol of Mozilla's push service. It cannot decrypt messages. */
export async function openBrowserEndpoint(service: PushService): Promise<BrowserEndpoint> {
  const addresses: PushAddress[] = []
  const handed: Handed[] = []
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')

  const byVersion = (version: string) => handed.find((each) => each.version === version)

  function register(socket: WebSocket, channelID: string, key: string | undefined): string {
    const address = service.addAddress((body, { applicationServerKey }) => {
      // RFC 8292 §4.2: a subscription with a key accepts only messages signed by that key.
      if (!key || !Buffer.from(key, 'base64url').equals(Buffer.from(applicationServerKey, 'base64url')))
        throw new Error('it is signed by another key than the one it was asked for with')
      const version = randomUUID()
      handed.push({ version, body })
      const headers = { encoding: 'aes128gcm' }
      say(socket, {
        messageType: 'notification',
        channelID,
        version,
        data: body.toString('base64url'),
        headers,
      })
    })
    addresses.push(address)
    return address.endpoint
  }

  function answer(socket: WebSocket, told: FromBrowser) {
    const { messageType } = told
    if (messageType === 'hello')
      say(socket, { messageType, uaid: told.uaid || randomUUID(), status: 200, use_webpush: true })
    if (messageType === 'register') {
      const { channelID, key } = told
      say(socket, { messageType, channelID, status: 200, pushEndpoint: register(socket, channelID, key) })
    }
    if (messageType === 'unregister') say(socket, { messageType, channelID: told.channelID, status: 200 })
    if (messageType === 'ack')
      for (const { version, code } of told.updates) Object.assign(byVersion(version) ?? {}, { code })
    if (messageType === 'nack') Object.assign(byVersion(told.version) ?? {}, { fault: told.code })
  }

  server.on('connection', (socket) => {
    socket.on('message', (text) => {
      const told = JSON.parse(text.toString())
      // A ping.
      if (!told.messageType) return say(socket, {})
      answer(socket, told)
    })
  })
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    addresses,
    handed,
    close: async () => {
      for (const socket of server.clients) socket.terminate()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

const say = (socket: WebSocket, words: object) => socket.send(JSON.stringify(words))
