import { kitchenScenarios } from './kitchen-scenarios.ts'
import { readingScenarios } from './reading-scenarios.ts'
import { referenceScenarios } from './reference-scenarios.ts'
import type { Request } from './requests.ts'
import type { Stage } from './stage.ts'
import { writingScenarios } from './writing-scenarios.ts'

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

export function listScenarios(stage: Stage): Scenario[] {
  return [
    ...referenceScenarios(stage),
    ...readingScenarios(stage),
    ...kitchenScenarios(stage),
    ...writingScenarios(stage),
  ]
}
