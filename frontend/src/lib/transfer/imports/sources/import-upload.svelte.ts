import { goto } from '$app/navigation'
import { sendForm } from '../../../http/send-form.ts'
import { importUploadProblem } from './upload-problem.ts'

/** Uploads files, then opens the page of the import. */
export class ImportUpload {
  /** Share sent, from 0 to 1. Undefined without an upload. */
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
