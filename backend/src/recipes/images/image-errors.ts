import type { FieldCode } from '@larder/contract/problem-codes'
import type { ProblemParams } from '@larder/contract/problems'
import { MAX_IMAGE_PIXELS } from '@larder/contract/recipes/recipe-images'
import { HttpError } from '../../errors/http-error.ts'

const TOO_LARGE = [413, 'too_large'] as const
const UNSUPPORTED = [415, 'unsupported_type'] as const
const INVALID = [422, 'invalid'] as const

const STATUSES = {
  file_too_large: TOO_LARGE,
  not_an_image: UNSUPPORTED,
  too_many_pixels: INVALID,
  damaged_image: INVALID,
  no_text: INVALID,
} satisfies Partial<Record<FieldCode, readonly [number, string]>>

/** `message` continues a sentence that begins with the file. */
export type Refusal = { code: keyof typeof STATUSES; message: string; params?: ProblemParams }

/** Independent of HTTP: code that inspects a file does not know its position in the form. */
export class RefusedFile extends Error {
  readonly refusal: Refusal

  constructor(refusal: Refusal, cause?: unknown) {
    super(refusal.message, { cause })
    this.refusal = refusal
  }
}

export function refusePixels(count: number) {
  if (count <= MAX_IMAGE_PIXELS) return
  throw new RefusedFile({
    code: 'too_many_pixels',
    message: `has ${toMegapixels(count)} megapixels, but at most ${toMegapixels(MAX_IMAGE_PIXELS)} are allowed`,
    params: { limit: MAX_IMAGE_PIXELS, count },
  })
}

const toMegapixels = (pixels: number) => Math.ceil(pixels / 1_000_000)

export function refuseFile(index: number, refusal: Refusal): HttpError {
  const [status, code] = STATUSES[refusal.code]
  return new HttpError(status, code, `File ${index + 1} ${refusal.message}.`, {
    fields: [{ path: `/files/${index}`, ...refusal }],
  })
}
