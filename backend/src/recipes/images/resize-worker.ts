import { getPriority, setPriority } from 'node:os'
import { type Refusal, RefusedFile } from './image-errors.ts'
import { type ImageFile, jpegOf, type ResizedImage, resizeImage } from './resize-image.ts'

export type WorkerTask = { file: ImageFile } | { webp: Uint8Array }
/** What comes of a task. */
export type DoneTask<Task extends WorkerTask> = Task extends { file: unknown }
  ? { image: ResizedImage }
  : { jpeg: Uint8Array }
/** What a worker answers: what comes of it, why the file is refused, or what went wrong. */
export type WorkerAnswer = { done: DoneTask<WorkerTask> } | { refusal: Refusal } | { failure: string }

/**
 * A process of its own for the pixels of strangers: it gives way to the service, gives its memory back when it ends,
 * knows no secret, and if a file manages to crash it, nothing else falls.
 */
async function answer(task: WorkerTask): Promise<WorkerAnswer> {
  try {
    return {
      done: 'file' in task ? { image: await resizeImage(task.file) } : { jpeg: await jpegOf(task.webp) },
    }
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal }
    return { failure: String(error) }
  }
}

setPriority(Math.min(19, getPriority() + 5))
process.on('message', async (task: WorkerTask) => {
  process.send?.(await answer(task))
  // Pixels lie outside of V8's heap, so it sees no reason to hurry.
  setImmediate(() => globalThis.gc?.())
})
process.on('disconnect', () => process.exit())
