import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { toEnglishVerb } from '../src/foreign-verbs.ts'
import { matchSteps } from '../src/match-step-ingredients.ts'
import { parseLine } from '../src/parse-line.ts'
import { stepTimers } from '../src/step-timers.ts'

/** `verbs` are the accepted English verbs of the first timer, `uses` the places of the ingredients. */
type Label = { text: string; seconds: number[]; verbs: (string | null)[]; uses: number[] }
type Recipe = { ingredients: string[]; steps: Label[] }

const FOLDER = new URL('../reference/steps/', import.meta.url)
export const LABELLED_STEPS = readdirSync(FOLDER).map((name) => fileURLToPath(new URL(name, FOLDER)))

const isEqual = (found: number[], expected: number[]) => found.join() === expected.join()

export function readLabelledSteps(file: string) {
  const { ingredients, steps }: Recipe = JSON.parse(readFileSync(file, 'utf8'))
  const rows = ingredients.map((line, place) => ({ name: parseLine(line).name, place }))
  const matched = matchSteps(
    steps.map(({ text }) => ({ instruction: text })),
    rows,
  )
  return steps.map((label, index) => {
    const timers = stepTimers({ instruction: label.text, duration_sec: null })
    const verb = timers[0]?.verb && toEnglishVerb(timers[0].verb)
    const uses = (matched[index] ?? []).map(({ place }) => place)
    const seconds = timers.map((timer) => timer.seconds)
    return {
      label,
      found: { seconds, verb, uses },
      hasTimes: isEqual(seconds, label.seconds),
      hasVerb: label.seconds.length === 0 || label.verbs.includes(verb ?? null),
      hasIngredients: isEqual(uses, label.uses),
    }
  })
}
