import { getPriority, setPriority } from 'node:os'
import { type Refusal, RefusedFile } from './refuse-file.ts'
import { type ImageFile, type ResizedImage, resizeImage } from './resize-image.ts'

/** What a worker answers: the picture, why it is refused, or what went wrong. */
export type WorkerAnswer = { image: ResizedImage } | { refusal: Refusal } | { failure: string }

/**
 * A process of its own for the pixels of strangers: it gives way to the service, gives its memory back when it ends,
 * knows no secret, and if a file manages to crash it, nothing else falls.
 */
async function answer(file: ImageFile): Promise<WorkerAnswer> {
  try {
    return { image: await resizeImage(file) }
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal }
    return { failure: String(error) }
  }
}

setPriority(Math.min(19, getPriority() + 5))
process.on('message', async (file: ImageFile) => {
  process.send?.(await answer(file))
  // Pixels lie outside of V8's heap, so it sees no reason to hurry.
  setImmediate(() => globalThis.gc?.())
})
process.on('disconnect', () => process.exit())
