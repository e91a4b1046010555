import { findVerbs } from '@larder/amounts/cooking-verbs'
import { findSpent } from '@larder/amounts/step-timers'
import type { RecipeRead } from '@larder/contract/recipes'

/** Something that takes a while: `hands` needs the cook, `wait` goes on by itself. */
export type Part = {
  step: number
  kind: 'hands' | 'wait'
  /** At least, where it is overnight. */
  seconds: number
  isOvernight?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Of a step that says nothing of time, in a recipe that says nothing of preparation. */
const USUAL_STEP = 5 * MINUTE
/** To put something on, in or away, before one waits for it. */
const HANDLING = 2 * MINUTE
/** Nobody stands at the stove for so long, whatever the word is. */
const LONGEST_HANDS = 30 * MINUTE
const NIGHT = 8 * HOUR

const WAITING = new Set(
  [
    'bake boil braise chill cook cool ferment freeze infuse marinate microwave poach preheat proof prove refrigerate',
    'rest rise roast set simmer sit smoke soak stand steam steep thaw',
    'abkühlen auftauen auskühlen backen dämpfen durchziehen einkochen einweichen garen gefrieren gehen gratinieren',
    'köcheln kochen kühlen marinieren pochieren quellen ruhen schmoren simmern trocknen überbacken vorheizen ziehen',
  ]
    .join(' ')
    .split(' '),
)
const AT_THE_STOVE =
  /(?<!\p{L})(?:stirring|whisking|turning|unter (?:\p{L}+ )?Rühren|dabei rühren)(?!\p{L})/iu
const OVERNIGHT = /(?<!\p{L})(?:overnight|over night|über Nacht)(?!\p{L})/iu

type Spent = { seconds: number; verb: string | undefined; isOvernight?: boolean }

function isWait({ seconds, verb }: Spent, instruction: string): boolean {
  if (seconds >= LONGEST_HANDS) return true
  return verb !== undefined && WAITING.has(verb) && !AT_THE_STOVE.test(instruction)
}

const overnight = (instruction: string): Spent[] =>
  OVERNIGHT.test(instruction) ? [{ seconds: NIGHT, verb: 'rest', isOvernight: true }] : []

/** What the cook set for the step counts, where its words say something else. */
type Step = Pick<RecipeRead['steps'][number], 'instruction' | 'duration_sec'>

function spentOn({ instruction, duration_sec }: Step): Spent[] {
  const said = findSpent(instruction).filter(({ seconds }) => seconds > 0)
  const isSaid = said.some(({ seconds }) => seconds === duration_sec)
  if (duration_sec && !isSaid) return [{ seconds: duration_sec, verb: findVerbs(instruction).at(-1)?.verb }]
  return [...said, ...overnight(instruction)]
}

type Recipe = Pick<RecipeRead, 'prep_time_sec'> & { steps: Step[] }

/** What is to be done and waited for, in order. Steps without a time share what the recipe says of preparation. */
export function workOf(recipe: Recipe): Part[] {
  const steps = recipe.steps.map((step) => ({ ...step, spent: spentOn(step) }))
  const untimed = steps.filter(({ spent }) => spent.length === 0).length
  const share = untimed > 0 && recipe.prep_time_sec ? recipe.prep_time_sec / untimed : USUAL_STEP
  const handsOn = Math.max(MINUTE, Math.round(share / MINUTE) * MINUTE)
  return steps.flatMap(({ instruction, spent }, index) => {
    const step = index + 1
    if (spent.length === 0) return [{ step, kind: 'hands', seconds: handsOn }] satisfies Part[]
    const parts = spent.map(
      ({ verb, ...time }): Part => ({
        step,
        kind: isWait({ verb, ...time }, instruction) ? 'wait' : 'hands',
        ...time,
      }),
    )
    const handling: Part = { step, kind: 'hands', seconds: HANDLING }
    return parts[0]?.kind === 'wait' ? [handling, ...parts] : parts
  })
}
