import { MOST_IMAGE_BYTES } from '@larder/contract/recipe-images'
import type { PicturesAnswer } from './pictures-answer.ts'
import { sendFile } from './send-file.ts'
import { type UploadProblem, uploadCode, uploadProblem } from './upload-problem.ts'

let lastKey = 0

/** One file on its way. */
export class PictureUpload {
  readonly key = `upload-${++lastKey}`
  readonly file: File
  readonly preview: string
  state = $state<'waiting' | 'sending' | 'failed' | 'cancelled'>('waiting')
  /** From 0 to 1; at 1 the service is at work on it. */
  share = $state(0)
  problem = $state<UploadProblem>()
  readonly #stop = new AbortController()

  constructor(file: File) {
    this.file = file
    this.preview = URL.createObjectURL(file)
    if (file.size > MOST_IMAGE_BYTES) this.#fail(uploadProblem(413, 'file_too_large'))
  }

  #fail(problem: UploadProblem) {
    this.state = 'failed'
    this.problem = problem
  }

  /** Answers the recipe's pictures once this one is among them. */
  async send(recipeId: number): Promise<PicturesAnswer | undefined> {
    this.state = 'sending'
    this.share = 0
    const { status, body } = await sendFile(`/recipes/${recipeId}/images`, this.file, {
      signal: this.#stop.signal,
      onprogress: (share) => {
        this.share = share
      },
    })
    if (status === 200) return body as PicturesAnswer
    if (this.#stop.signal.aborted) return undefined
    this.#fail(uploadProblem(status, uploadCode(body ?? {})))
    return undefined
  }

  again() {
    this.state = 'waiting'
    this.problem = undefined
  }

  cancel() {
    this.state = 'cancelled'
    this.#stop.abort()
  }

  release() {
    URL.revokeObjectURL(this.preview)
  }
}
