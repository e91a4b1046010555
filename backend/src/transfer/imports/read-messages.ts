import type { FoundItem } from '@larder/readers/found-items'
import type { AddedLanguages } from '@larder/readers/photo/ocr'

/** Messages between the service and the reader process. */
export type WorkerCommand =
  | { read: { name: string; size: number; url: string | null; ocr?: AddedLanguages | undefined } }
  | { picture: { source: number; name: string; size: number; entry: string } }
  | { photo: { size: number; ocr?: AddedLanguages | undefined } }
  | { bytes: Uint8Array }
  | { next: true }

/** The ingredient name in a line, and whether it is a food. */
export type LineName = { name: string; is_food: boolean }

export type WorkerReport =
  | { bytesRequested: { offset: number; length: number } }
  | { found: FoundItem; names: LineName[] }
  | { picture: Uint8Array }
  | { lines: string[] }
  | { done: true }
  | { refusal: { code: string; place: string | null } }
  | { failure: string }
