import type { IncomingHttpHeaders } from 'node:http'
import { importJWK, jwtVerify } from 'jose'

const DAY_SECONDS = 24 * 60 * 60

export type Checked = { ttl: number; urgency: string; topic: string; applicationServerKey: string }

/** Checks the requirements of RFC 8030 and RFC 8292; throws the first violation. */
export async function checkPush(headers: IncomingHttpHeaders, origin: string): Promise<Checked> {
  const { ttl = '', urgency = '', topic = '', authorization = '' } = headers as Record<string, string>
  require(/^\d+$/.test(ttl), `TTL is '${ttl}'`)
  require(['very-low', 'low', 'normal', 'high'].includes(urgency), `Urgency is '${urgency}'`)
  require(/^[\w-]{1,32}$/.test(topic), `Topic is '${topic}'`)
  require(headers['content-encoding'] === 'aes128gcm', 'it is not encrypted as RFC 8291 has it')
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const { payload } = await jwtVerify(token, await importPublicKey(key), {
    ...{ algorithms: ['ES256'], audience: origin, requiredClaims: ['exp', 'sub'] },
  })
  require(Number(payload.exp) <= Date.now() / 1000 + DAY_SECONDS, 'its token is good for more than a day')
  require(/^(mailto:.+@.+|https:\/\/.+)$/.test(payload.sub ?? ''), `nobody answers at '${payload.sub}'`)
  return { ttl: Number(ttl), urgency, topic, applicationServerKey: key }
}

function importPublicKey(key: string) {
  const point = Buffer.from(key, 'base64url')
  require(point.length === 65 && point[0] === 4, 'its key is no point of P-256')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((half) => half.toString('base64url'))
  return importJWK({ kty: 'EC', crv: 'P-256', x: x as string, y: y as string }, 'ES256')
}

function require(isRight: boolean, fault: string) {
  if (!isRight) throw new Error(fault)
}
