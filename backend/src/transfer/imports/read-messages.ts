import type { Found } from '@larder/readers/found'

/** What is said between the service and the process that reads: bytes are asked for, and what is found is handed over. */
export type Order =
  | { read: { name: string; size: number; url: string | null } }
  | { picture: { source: number; name: string; size: number; entry: string } }
  | { bytes: Uint8Array }
  | { next: true }

/** The ingredient that a line of a recipe names, and whether it is a food. */
export type LineName = { name: string; is_food: boolean }

export type Report =
  | { wanted: { offset: number; length: number } }
  | { found: Found; names: LineName[] }
  | { picture: Uint8Array }
  | { done: true }
  | { refusal: { code: string; place: string | null } }
  | { failure: string }
