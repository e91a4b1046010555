import { basename } from 'node:path'
import { expect, test } from 'vitest'
import { LABELLED_STEPS, readLabelledSteps } from '../scripts/labelled-steps.ts'

const MAX_WRONG = 1

test('there are steps in thirteen languages', () => expect(LABELLED_STEPS).toHaveLength(13))

test.each(LABELLED_STEPS.map((file) => [basename(file, '.json'), file]))(
  'the times, verbs and ingredients of the steps in %s are found, except for one',
  (_language, file) => {
    const steps = readLabelledSteps(file)
    const wrong = steps.filter(
      ({ hasTimes, hasVerb, hasIngredients }) => !hasTimes || !hasVerb || !hasIngredients,
    )
    expect(wrong.length).toBeLessThanOrEqual(MAX_WRONG)
  },
)
