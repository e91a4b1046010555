/** Scores times, verbs and ingredients of labelled steps in other languages. SHOW=1 prints the wrong steps. */
import { basename } from 'node:path'
import { LABELLED_STEPS, readLabelledSteps } from './labelled-steps.ts'

for (const file of LABELLED_STEPS) {
  const steps = readLabelledSteps(file)
  const count = (right: boolean[]) => right.filter(Boolean).length
  const times = count(steps.map(({ hasTimes }) => hasTimes))
  const verbs = count(steps.map(({ hasVerb }) => hasVerb))
  const ingredients = count(steps.map(({ hasIngredients }) => hasIngredients))
  console.log(
    `${basename(file, '.json')}: ${steps.length} steps, ${times} times, ${verbs} verbs, ${ingredients} ingredients`,
  )
  if (!process.env.SHOW) continue
  for (const { label, found, hasTimes, hasVerb, hasIngredients } of steps)
    if (!(hasTimes && hasVerb && hasIngredients))
      console.log(
        ' ',
        label.text,
        JSON.stringify(found),
        '≠',
        JSON.stringify([label.seconds, label.verbs, label.uses]),
      )
}
