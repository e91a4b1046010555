import { MAX_IMAGE_BYTES } from '@larder/contract/recipes/recipe-images'
import { sendForm } from '../../http/send-form.ts'
import type { PicturesResponse } from './pictures-response.ts'
import { request } from './request-pictures.ts'
import { type UploadProblem, uploadProblem } from './upload-problem.ts'
import { afterEvent, type UploadEvent, type UploadState } from './upload-state.ts'

let lastKey = 0

/** Upload of one file. */
export class PictureUpload {
  readonly key = `upload-${++lastKey}`
  readonly file: File
  readonly preview: string
  state = $state.raw<UploadState>({ phase: 'waiting' })
  /** False once the API has refused the file permanently. */
  readonly mayBeSent = $derived(this.state.phase !== 'failed' || this.state.problem.mayRetry)
  readonly #stop = new AbortController()

  constructor(file: File) {
    this.file = file
    this.preview = URL.createObjectURL(file)
    if (file.size > MAX_IMAGE_BYTES) this.#fail(uploadProblem(413, 'file_too_large'))
  }

  #on(event: UploadEvent) {
    this.state = afterEvent(this.state, event)
  }

  #fail(problem: UploadProblem) {
    this.#on({ kind: 'fail', problem })
  }

  /** Uploads the file and returns the recipe's pictures. */
  async send(recipeId: number): Promise<PicturesResponse | undefined> {
    this.#on({ kind: 'start' })
    const form = new FormData()
    form.append('files', this.file)
    const response = await request(() =>
      sendForm(`/recipes/${recipeId}/images`, form, {
        signal: this.#stop.signal,
        onprogress: (share) => this.#on({ kind: 'progress', share }),
      }),
    )
    if ('images' in response) return response
    this.#fail(response)
    return undefined
  }

  again() {
    this.#on({ kind: 'retry' })
  }

  cancel() {
    this.#on({ kind: 'cancel' })
    this.#stop.abort()
  }

  release() {
    URL.revokeObjectURL(this.preview)
  }
}
