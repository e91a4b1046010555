import type { FoundPicture } from '../../recipe.ts'

const DATA_ADDRESS = /^data:[\w/+.-]*;base64,/

/** Undefined for invalid base64 and for data too short to be a picture. */
export function pictureFromBase64(text: string | null): FoundPicture | null {
  const packed = text?.replace(DATA_ADDRESS, '') ?? ''
  if (packed.length < 16 || !/^[\w+/=\s-]+$/.test(packed.slice(0, 1000))) return null
  return { bytes: new Uint8Array(Buffer.from(packed, 'base64')) }
}
