import type { FoundPicture } from '../../recipe.ts'

const DATA_ADDRESS = /^data:[\w/+.-]*;base64,/

/** What is no base64, or too short to be a picture, gives none. */
export function pictureFromBase64(text: string | null): FoundPicture | null {
  const packed = text?.replace(DATA_ADDRESS, '') ?? ''
  if (packed.length < 16 || !/^[\w+/=\s-]+$/.test(packed.slice(0, 1000))) return null
  return { bytes: new Uint8Array(Buffer.from(packed, 'base64')) }
}
