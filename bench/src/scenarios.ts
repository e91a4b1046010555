import { kitchenScenarios } from './kitchen-scenarios.ts'
import { readingScenarios } from './reading-scenarios.ts'
import { referenceScenarios } from './reference-scenarios.ts'
import type { Scenario } from './scenario.ts'
import type { Stage } from './stage.ts'
import { writingScenarios } from './writing-scenarios.ts'

export function listScenarios(stage: Stage): Scenario[] {
  return [
    ...referenceScenarios(stage),
    ...readingScenarios(stage),
    ...kitchenScenarios(stage),
    ...writingScenarios(stage),
  ]
}
