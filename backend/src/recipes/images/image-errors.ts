import type { FieldCode } from '@larder/contract/problem-codes'
import type { ProblemParams } from '@larder/contract/problems'
import { MAX_IMAGE_PIXELS } from '@larder/contract/recipes/recipe-images'
import { HttpError } from '../../errors/http-error.ts'

const TOO_LARGE = [413, 'too_large'] as const
const NOT_TAKEN = [415, 'unsupported_type'] as const
const INVALID = [422, 'invalid'] as const

const ANSWERS = {
  file_too_large: TOO_LARGE,
  not_an_image: NOT_TAKEN,
  too_many_pixels: INVALID,
  damaged_image: INVALID,
} satisfies Partial<Record<FieldCode, readonly [number, string]>>

/** Why a file is not taken; the message is the rest of a sentence about it. */
export type Refusal = { code: keyof typeof ANSWERS; message: string; params?: ProblemParams }

/** Whoever looks into a file knows neither its place in the form nor HTTP. */
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
    message: `has ${megapixels(count)} megapixels, and at most ${megapixels(MAX_IMAGE_PIXELS)} are taken`,
    params: { limit: MAX_IMAGE_PIXELS, count },
  })
}

const megapixels = (pixels: number) => Math.ceil(pixels / 1_000_000)

export function refuseFile(index: number, refusal: Refusal): HttpError {
  const [status, code] = ANSWERS[refusal.code]
  return new HttpError(status, code, `File ${index + 1} ${refusal.message}.`, {
    fields: [{ path: `/files/${index}`, ...refusal }],
  })
}
