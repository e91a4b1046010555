import type { RecipeRead } from '@larder/contract/recipes/recipes'
import type { AskedDish } from './read-asked.ts'
import { type Part, workOf } from './work-of-recipe.ts'

type Step = Pick<RecipeRead['steps'][number], 'instruction' | 'duration_sec'>

/** A recipe as a timeline wants it. */
export type TimedDish = AskedDish & { title: string; steps: Step[]; parts: Part[] }

type Described = {
  name: string
  recipeInstructions: { text: string; timeRequired?: string }[]
}

const DESCRIPTION = /<script type="application\/ld\+json">([^<]*)<\/script>/
const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/
const HOUR = 60 * 60
const MINUTE = 60

function secondsOf(duration: string | undefined): number | null {
  const [isSaid, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration ?? '') ?? []
  return isSaid ? Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) : null
}

/** What a recipe's page says of it to programs is enough to cook it on time. Undefined without steps. */
export function dishOfPage(asked: AskedDish, html: string): TimedDish | undefined {
  const [, description] = DESCRIPTION.exec(html) ?? []
  if (!description) return
  const { name, recipeInstructions }: Described = JSON.parse(description)
  const steps = recipeInstructions.map(({ text, timeRequired }) => ({
    instruction: text,
    duration_sec: secondsOf(timeRequired),
  }))
  if (steps.length === 0) return
  return { ...asked, title: name, steps, parts: workOf({ steps }) }
}
