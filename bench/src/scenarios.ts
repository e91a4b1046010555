import { kitchenScenarios } from './kitchen-scenarios.ts'
import { readingScenarios } from './reading-scenarios.ts'
import { referenceScenarios } from './reference-scenarios.ts'
import type { Request } from './requests.ts'
import type { Stage } from './stage.ts'
import { writingScenarios } from './writing-scenarios.ts'

export type Scenario = {
  name: string
  server: 'larder' | 'forgetful' | 'reference' | 'website'
  /** In turn, over and over; or made anew for each measurement when a request can be sent only once. */
  requests: Request[] | ((seconds: number) => Promise<Request[]>)
  /** Sent once before each measurement, so that the answers are kept. */
  before?: Request[]
  /** What its rate is a share of. */
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
