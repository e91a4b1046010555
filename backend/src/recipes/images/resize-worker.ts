import { getPriority, setPriority } from 'node:os'
import { type Refusal, RefusedFile } from './image-errors.ts'
import { createThumbnail, type ImageFile, type ResizedImage, resizeImage, toJpeg } from './resize-image.ts'

export type WorkerTask = { file: ImageFile } | { webp: Uint8Array } | { path: string }
export type DoneTask<Task extends WorkerTask> = Task extends { file: unknown }
  ? { image: ResizedImage }
  : Task extends { webp: unknown }
    ? { jpeg: Uint8Array }
    : { thumbnail: Uint8Array }
export type WorkerResult = { done: DoneTask<WorkerTask> } | { refusal: Refusal } | { failure: string }

/**
 * A separate process isolates untrusted files: it has low priority, no secrets, returns its memory when it ends, and can crash without
 * affecting the service.
 */
async function runTask(task: WorkerTask): Promise<WorkerResult> {
  try {
    if ('file' in task) return { done: { image: await resizeImage(task.file) } }
    if ('webp' in task) return { done: { jpeg: await toJpeg(task.webp) } }
    return { done: { thumbnail: await createThumbnail(task.path) } }
  } catch (error) {
    if (error instanceof RefusedFile) return { refusal: error.refusal }
    return { failure: String(error) }
  }
}

setPriority(Math.min(19, getPriority() + 5))
process.on('message', async (task: WorkerTask) => {
  process.send?.(await runTask(task))
  // Pixels are outside V8's heap, so it would not collect them soon.
  setImmediate(() => globalThis.gc?.())
})
process.on('disconnect', () => process.exit())
