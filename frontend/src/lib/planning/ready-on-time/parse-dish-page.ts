import type { RecipeRead } from '@larder/contract/recipes/recipes'
import { estimateWork, type Part } from './estimate-work.ts'
import type { RequestedDish } from './timeline-url.ts'

type Step = Pick<RecipeRead['steps'][number], 'instruction' | 'duration_sec'>

/** A recipe with the parts to schedule. */
export type TimedDish = RequestedDish & { title: string; steps: Step[]; parts: Part[] }

type Described = {
  name: string
  recipeInstructions: { text: string; timeRequired?: string }[]
}

const DESCRIPTION = /<script type="application\/ld\+json">([^<]*)<\/script>/
const DURATION = /^PT(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/
const HOUR = 60 * 60
const MINUTE = 60

function parseDuration(duration: string | undefined): number | null {
  const [match, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(duration ?? '') ?? []
  return match ? Number(hours) * HOUR + Number(minutes) * MINUTE + Number(seconds) : null
}

/** Reads the structured data of a cached recipe page. Undefined without steps. */
export function parseDishPage(dish: RequestedDish, html: string): TimedDish | undefined {
  const [, description] = DESCRIPTION.exec(html) ?? []
  if (!description) return
  const { name, recipeInstructions }: Described = JSON.parse(description)
  const steps = recipeInstructions.map(({ text, timeRequired }) => ({
    instruction: text,
    duration_sec: parseDuration(timeRequired),
  }))
  if (steps.length === 0) return
  return { ...dish, title: name, steps, parts: estimateWork({ steps }) }
}
