import { isHeic } from './decode-heic.ts'

/** Magic bytes of each format; null matches any byte. */
const SIGNATURES: Record<string, (number | null)[]> = {
  jpeg: [0xff, 0xd8, 0xff],
  png: [0x89, 0x50, 0x4e, 0x47],
  webp: [0x52, 0x49, 0x46, 0x46, null, null, null, null, 0x57, 0x45, 0x42, 0x50],
}

const startsWith = (head: Uint8Array, signature: (number | null)[]) =>
  signature.every((byte, at) => (byte === null ? at < head.length : head[at] === byte))

/** Whether the file is a JPEG, PNG, WebP or HEIC picture. */
export const isPhotograph = (head: Uint8Array): boolean =>
  isHeic(head) || Object.values(SIGNATURES).some((signature) => startsWith(head, signature))
