import { findVerbs, mainVerb, verbForTime } from './cooking-verbs.ts'
import { findDurationRanges, isWaitBefore } from './find-durations.ts'

export type StepTimer = {
  seconds: number
  /** Name of the timer; undefined if the step has none. */
  verb: string | undefined
}

/** Limits the number of buttons. */
const MAX_TIMERS = 6

/**
 * Timers for a step: the durations in its text, preceded by the duration that the author set, if the text does not
 * contain it.
 */
export function stepTimers(step: { instruction: string; duration_sec: number | null }): StepTimer[] {
  const { instruction, duration_sec } = step
  const verbs = findVerbs(instruction)
  const named = new Map<number, string | undefined>()
  for (const range of findDurationRanges(instruction)) {
    if (named.size >= MAX_TIMERS) break
    if (isWaitBefore(range, instruction)) continue
    const verb = verbForTime(range, instruction, verbs)
    for (const seconds of range.ends) if (seconds > 0 && !named.has(seconds)) named.set(seconds, verb)
  }
  const timers = [...named].map(([seconds, verb]) => ({ seconds, verb }))
  if (!duration_sec || named.has(duration_sec)) return timers.slice(0, MAX_TIMERS)
  return [{ seconds: duration_sec, verb: mainVerb(instruction, duration_sec) }, ...timers].slice(
    0,
    MAX_TIMERS,
  )
}

/** "Stir every 10 minutes" takes no time. */
const EVERY = /(?<!\p{L})(?:every|each|alle)\s*$/iu

/** Durations of a step; for ranges, the longer end. */
export function findSpent(instruction: string): StepTimer[] {
  const verbs = findVerbs(instruction)
  return findDurationRanges(instruction)
    .filter(({ from }) => !EVERY.test(instruction.slice(Math.max(0, from - 10), from)))
    .map((range) => ({ seconds: Math.max(...range.ends), verb: verbForTime(range, instruction, verbs) }))
}
