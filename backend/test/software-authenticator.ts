import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const FLAGS = { userPresent: 0x01, userVerified: 0x04, hasCredential: 0x40 }

type Place = { origin?: string; rpId?: string; isVerified?: boolean }

/** A passkey in memory that answers challenges as a browser does. */
export class SoftwareAuthenticator {
  readonly id = randomBytes(16).toString('base64url')
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' })

  /** The JSON text of what `navigator.credentials.create` returns. */
  create(challenge: string, place: Place = {}): string {
    const jwk = this.#keys.publicKey.export({ format: 'jwk' })
    const coordinate = (text = '') => new Uint8Array(Buffer.from(text, 'base64url'))
    const publicKey = isoCBOR.encode(
      new Map<number, number | Uint8Array>([
        ...([
          [1, 2],
          [3, -7],
          [-1, 1],
        ] as [number, number][]),
        [-2, coordinate(jwk.x)],
        [-3, coordinate(jwk.y)],
      ]) as never,
    )
    const id = Buffer.from(this.id, 'base64url')
    const idLength = Buffer.alloc(2)
    idLength.writeUInt16BE(id.length)
    const authData = Buffer.concat([
      ...[this.#authenticatorData(place, FLAGS.hasCredential), Buffer.alloc(16)],
      ...[idLength, id, Buffer.from(publicKey)],
    ])
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', new Uint8Array(authData)],
    ])
    return this.#respond({
      clientDataJSON: clientData('webauthn.create', challenge, place),
      attestationObject: Buffer.from(isoCBOR.encode(attestation as never)).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** The JSON text of what `navigator.credentials.get` returns. */
  get(challenge: string, place: Place = {}): string {
    const data = this.#authenticatorData(place)
    const clientDataJSON = clientData('webauthn.get', challenge, place)
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))])
    return this.#respond({
      clientDataJSON,
      authenticatorData: data.toString('base64url'),
      signature: sign('sha256', signed, this.#keys.privateKey).toString('base64url'),
    })
  }

  #respond(response: object): string {
    return JSON.stringify({
      ...{ id: this.id, rawId: this.id, type: 'public-key', clientExtensionResults: {} },
      response,
    })
  }

  #authenticatorData({ rpId = 'localhost', isVerified = true }: Place, flags = 0): Buffer {
    const verified = isVerified ? FLAGS.userVerified : 0
    return Buffer.concat([
      sha256(Buffer.from(rpId)),
      Buffer.from([FLAGS.userPresent | verified | flags, 0, 0, 0, 0]),
    ])
  }
}

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest()
const clientData = (type: string, challenge: string, { origin = 'http://localhost:8000' }: Place) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')
