import { findVerbs, isPassive, mainVerb } from '@larder/amounts/cooking-verbs'
import { findSpent, type StepTimer } from '@larder/amounts/step-timers'
import type { RecipeRead } from '@larder/contract/recipes/recipes'

/** Part of a step: `hands` needs the cook, `wait` does not. */
export type Part = {
  step: number
  kind: 'hands' | 'wait'
  /** The minimum, if overnight. */
  seconds: number
  isOvernight?: boolean
  /** The step that needs the result. Undefined: the next one. */
  until?: number
  /** Schedule right before serving: dressing, frying. */
  isFresh?: boolean
}

const MINUTE = 60
const HOUR = 60 * MINUTE
/** Time to put something on the stove or into the oven or fridge. */
const HANDLING = 2 * MINUTE
/** Longer times count as waits, whatever the verb. */
const MAX_HANDS_ON = 30 * MINUTE
const NIGHT = 8 * HOUR

/** Minutes of a step without a time, by its verbs. The longest match applies. */
const USUAL_HANDS: [verb: RegExp, minutes: number][] = [
  [/(?<!\p{L})(?:knead|shape|plait|roll|fill|wrap|kneten|formen|ausrollen|füllen)/iu, 8],
  [/(?<!\p{L})(?:chop|cut|slice|dice|peel|grate|mince|trim|grind|schneide|hacke|schäle|reibe|würfel)/iu, 5],
  [/(?<!\p{L})(?:fry|brown|sear|sauté|toast|grill|blanch|wilt|brate|anbrate|röste|dünste)/iu, 5],
]
const USUAL_FILL = /(?<!\p{L})fill (?:\p{L}+ ){0,3}(?:bowls?|plates?|glasses|cups)/iu
const USUAL_SERVING = 3
const SERVING =
  /(?<!\p{L})(?:serve|arrange|assemble|divide|ladle|spoon|pile|heap|top|scatter|servier|anrichte|verteile)/iu
const USUAL_STEP = 2
/** Minutes of a wait without a time. */
const USUAL_WAITS: [verbs: string, minutes: number][] = [
  ['bake roast backen', 30],
  ['boil braise cook infuse poach simmer steam stew dämpfen garen köcheln kochen schmoren simmern', 10],
  ['chill cool rest rise soak stand steep abkühlen auskühlen gehen kühlen quellen ruhen ziehen', 10],
]

const AT_THE_STOVE =
  /(?<!\p{L})(?:stirring|whisking|turning|unter (?:\p{L}+ )?Rühren|dabei rühren)(?!\p{L})/iu
const OVERNIGHT = /(?<!\p{L})(?:overnight|over night|über Nacht)(?!\p{L})/iu
/** The step starts during the wait of the previous step. */
const MEANWHILE =
  /^\s*(?:meanwhile|in the meantime|while (?:the|they|it|this)|inzwischen|währenddessen|in der Zwischenzeit|während (?:der|die|das))(?!\p{L})/iu
/** The wait runs during the next steps. */
const PUT_ASIDE =
  /(?<!\p{L})(?:(?:put|set|leave) (?:\p{L}+ ){0,3}aside|until (?:you need|needed)|while you|beiseite|zur Seite)(?!\p{L})/iu
const FRESH =
  /(?<!\p{L})(?:dress|dressing|toss|fry|stir-fry|deep-fry|sear|at once|immediately|straight away|anmachen|braten|frittieren|sofort)(?!\p{L})/iu

type Spent = StepTimer & { isOvernight?: boolean }

function isWait({ seconds, verb }: Spent, instruction: string): boolean {
  return seconds >= MAX_HANDS_ON || (isPassive(verb) && !AT_THE_STOVE.test(instruction))
}

const overnight = (instruction: string): Spent[] =>
  OVERNIGHT.test(instruction) ? [{ seconds: NIGHT, verb: 'rest', isOvernight: true }] : []

type Step = Pick<RecipeRead['steps'][number], 'instruction' | 'duration_sec'>

function spentOn({ instruction, duration_sec }: Step, before: Step | undefined): Spent[] {
  const waited = before ? findSpent(before.instruction).map(({ seconds }) => seconds) : []
  const named = findSpent(instruction).filter(({ seconds }) => seconds > 0)
  // "After half an hour, …" refers to the wait of the previous step.
  const ownTimes = named.filter(({ seconds }) => !(AFTER.test(instruction) && waited.includes(seconds)))
  const isInText = ownTimes.some(({ seconds }) => seconds === duration_sec)
  if (duration_sec && !isInText) return [{ seconds: duration_sec, verb: mainVerb(instruction, duration_sec) }]
  return [...ownTimes, ...overnight(instruction)]
}
const AFTER = /^\s*(?:after|nach)(?!\p{L})/iu

/** Estimates a step without a time. */
function usualParts(instruction: string, step: number): Part[] {
  const verb = mainVerb(instruction)
  const isServing = SERVING.test(instruction) || USUAL_FILL.test(instruction)
  const wait = USUAL_WAITS.find(([verbs]) => verb !== undefined && verbs.split(' ').includes(verb))
  if (wait && !isServing && !AT_THE_STOVE.test(instruction))
    return [
      { step, kind: 'hands', seconds: HANDLING },
      { step, kind: 'wait', seconds: wait[1] * MINUTE },
    ]
  const hands = isServing ? [] : USUAL_HANDS.filter(([pattern]) => pattern.test(instruction))
  const minutes = Math.max(isServing ? USUAL_SERVING : USUAL_STEP, ...hands.map(([, each]) => each))
  return [{ step, kind: 'hands', seconds: minutes * MINUTE }]
}

function estimateParts(step: Step, before: Step | undefined, number: number): Part[] {
  const spent = spentOn(step, before)
  if (spent.length === 0) return usualParts(step.instruction, number)
  const parts = spent.map(({ verb, ...time }): Part => {
    const kind = isWait({ verb, ...time }, step.instruction) ? 'wait' : 'hands'
    return { step: number, kind, ...time }
  })
  const handling: Part = { step: number, kind: 'hands', seconds: HANDLING }
  return parts[0]?.kind === 'wait' ? [handling, ...parts] : parts
}

const NO_NAME =
  /^(?:the|your|all|half|each|most|rest|with|into|until|from|over|then|them|this|that|same|again)$/i

/** The next step that mentions the same food. */
function nextUse(steps: readonly Step[], index: number): number {
  const [opening = ''] = (steps[index]?.instruction ?? '').split(/[,.;]/)
  const verbs = new Set(findVerbs(opening).map(({ from }) => from))
  const foods = [...opening.matchAll(/\p{L}{4,}/gu)]
    .filter((match) => !verbs.has(match.index) && !NO_NAME.test(match[0]))
    .slice(0, 2)
    .map((match) => new RegExp(`(?<!\\p{L})${match[0]}`, 'iu'))
  const later = steps.findIndex(
    ({ instruction }, at) => at > index && foods.some((food) => food.test(instruction)),
  )
  return later < 0 ? steps.length : later + 1
}

/** The next step that does not run in parallel. */
function afterMeanwhile(steps: readonly Step[], index: number): number {
  const later = steps.findIndex(({ instruction }, at) => at > index && !MEANWHILE.test(instruction))
  return later < 0 ? steps.length + 1 : later + 1
}

export function estimateWork({ steps }: { steps: Step[] }): Part[] {
  return steps.flatMap((step, index) => {
    const parts = estimateParts(step, steps[index - 1], index + 1)
    const last = parts.at(-1)
    const isMeanwhileNext = MEANWHILE.test(steps[index + 1]?.instruction ?? '')
    if (last?.kind === 'wait' && isMeanwhileNext) last.until = afterMeanwhile(steps, index)
    else if (last?.kind === 'wait' && PUT_ASIDE.test(step.instruction)) last.until = nextUse(steps, index)
    return FRESH.test(step.instruction) ? parts.map((part) => ({ ...part, isFresh: true })) : parts
  })
}
