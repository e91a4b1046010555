import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

type DeviceKeys = { ecdh: ECDH; auth: Buffer }

const SALT = 16
const TAG = 16
const LAST_RECORD = 2

const derive = (ikm: Buffer, salt: Buffer, info: Buffer, length: number) =>
  Buffer.from(hkdfSync('sha256', ikm, salt, info, length))

/** RFC 8291 over RFC 8188, implemented from their text, independently of the encrypting code. */
export function decryptPush(body: Buffer, { ecdh, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT)
  const recordSize = body.readUInt32BE(SALT)
  const idLength = body.readUInt8(SALT + 4)
  const header = SALT + 5 + idLength
  const sender = body.subarray(SALT + 5, header)
  const record = body.subarray(header)
  if (record.length > recordSize) throw new Error('a push is one record')
  const secret = ecdh.computeSecret(sender)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), sender])
  const ikm = derive(secret, auth, info, 32)
  const key = derive(ikm, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(ikm, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const decipher = createDecipheriv('aes-128-gcm', key, nonce)
  decipher.setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([decipher.update(record.subarray(0, -TAG)), decipher.final()])
  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the padding is wrong')
  return padded.subarray(0, end).toString()
}
