import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 20
const STEP_MS = 30_000
const DIGITS = 6
/** Clocks of phones may be off by one step. */
const SKEW_STEPS = [0, -1, 1]
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

export const generateTotpSecret = () => encodeBase32(randomBytes(SECRET_BYTES))

/** RFC 6238 with the parameters that all authenticator apps support: SHA-1, 6 digits, 30 seconds. */
export function computeTotp(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', decodeBase32(secret)).update(counter).digest()
  const offset = (mac.at(-1) as number) & 0xf
  const number = mac.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** DIGITS).padStart(DIGITS, '0')
}

export const currentStep = (now = Date.now()) => Math.floor(now / STEP_MS)

/** The time step that the code belongs to. Undefined if the code is wrong. */
export function findTotpStep(secret: string, code: string, now = Date.now()): number | undefined {
  if (!/^\d{6}$/.test(code)) return undefined
  const steps = SKEW_STEPS.map((skew) => currentStep(now) + skew)
  return steps.find((step) => timingSafeEqual(Buffer.from(computeTotp(secret, step)), Buffer.from(code)))
}

/** The content of the QR code that authenticator apps read. */
export function buildTotpUri(secret: string, { issuer, account }: { issuer: string; account: string }) {
  const label = [issuer, account].map(encodeURIComponent).join(':')
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

export function encodeBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return bits.replaceAll(/.{1,5}/g, (group) => ALPHABET[Number.parseInt(group.padEnd(5, '0'), 2)] as string)
}

function decodeBase32(text: string): Buffer {
  const bits = [...text].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
