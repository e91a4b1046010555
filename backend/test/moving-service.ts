import type { ImportRead } from '@larder/contract/transfer/imports'
import sharp from 'sharp'
import { followProgress } from './follow-progress.ts'
import { mealieBackup } from './mealie-backup.ts'
import { logInOver, type ServiceProcess } from './service-process.ts'

/** A Mealie backup with this number of recipes, and pictures that compress as badly as photos. */
export async function largeBackup(recipes: number): Promise<Uint8Array> {
  const pictures = await Promise.all([60, 90, 120, 150].map(photograph))
  return mealieBackup(recipes, (index) => pictures[index % pictures.length] as Buffer)
}

export function photograph(mean: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean, sigma: 30 }
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#000', noise } })
    .blur(2)
    .webp()
    .toBuffer()
}

/** A client of the developer account `user`; logs in again when the token expires during a long drill. */
export class Visitor {
  readonly #service: ServiceProcess
  #token = ''

  constructor(service: ServiceProcess) {
    this.#service = service
  }

  async call(path: string, init: RequestInit = {}): Promise<Response> {
    const response = await this.#ask(path, init)
    if (response.status !== 401) return response
    this.#token = await logInOver(this.#service.url)
    return this.#ask(path, init)
  }

  /** Undefined if the service is too busy. */
  async read<Item>(path: string): Promise<Item | undefined> {
    const response = await this.call(path)
    return response.ok ? ((await response.json()) as Item) : undefined
  }

  async sendFile(name: string, bytes: Uint8Array): Promise<number> {
    const form = new FormData()
    form.append('files', new Blob([Buffer.from(bytes)]), name)
    const response = await this.call('/imports/', { method: 'POST', body: form })
    if (response.status !== 201) throw new Error(`the import was answered ${response.status}`)
    return ((await response.json()) as ImportRead).id
  }

  followImport(id: number, isThere: (item: ImportRead) => boolean): Promise<void> {
    return followProgress(`import ${id}`, async () => {
      const item = await this.read<ImportRead>(`/imports/${id}`)
      return {
        count: (item?.recipe_count ?? 0) + (item?.imported_count ?? 0),
        isThere: item !== undefined && isThere(item),
      }
    })
  }

  #ask(path: string, init: RequestInit): Promise<Response> {
    const headers = { ...init.headers, authorization: `Bearer ${this.#token}` }
    return fetch(`${this.#service.url}${path}`, { ...init, headers })
  }
}
