import type { Request } from './requests.ts'

export type Scenario = {
  name: string
  server: 'larder' | 'uncachedService' | 'reference' | 'website'
  /** Sent in turn repeatedly, or created for each measurement if they can be sent only once. */
  requests: Request[] | ((seconds: number) => Promise<Request[]>)
  /** Sent once before each measurement to fill the cache. */
  before?: Request[]
  /** The reference scenario for its ratio. */
  against?: string
  isQuick?: boolean
}
