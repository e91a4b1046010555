import { goto } from '$app/navigation'
import { sendForm } from '../../../http/send-form.ts'
import { importUploadProblem } from './upload-problem.ts'

/** Files on their way; when they have arrived, the browser goes where they are read. */
export class ImportUpload {
  /** How much of them has gone out; undefined when nothing is under way. */
  share = $state<number>()
  problem = $state<string>()
  #stop = new AbortController()

  async send(form: FormData) {
    this.#stop = new AbortController()
    const { signal } = this.#stop
    this.problem = undefined
    this.share = 0
    const { status, body } = await sendForm('/import/files', form, {
      signal,
      onprogress: (share) => {
        this.share = share
      },
    })
    if (status === 201) return goto(`/import/${(body as { id: number }).id}`)
    this.share = undefined
    if (!signal.aborted) this.problem = importUploadProblem({ ...(body ?? {}), status })
    return undefined
  }

  cancel() {
    this.#stop.abort()
  }
}
