import { findVerbs, mainVerb, verbForTime } from './cooking-verbs.ts'
import { findDurationRanges, isWaitBefore } from './find-durations.ts'

export type StepTimer = {
  seconds: number
  /** What one waits for; undefined: the step does not say. */
  verb: string | undefined
}

/** More buttons than this are a wall, not a choice. */
const MAX_TIMERS = 6

/** The timers to offer for a step: the times in its text, after the time that its author set if the text does not have it. */
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

/** "Stir every 10 minutes" takes no time of its own. */
const EVERY = /(?<!\p{L})(?:every|each|alle)\s*$/iu

/** The times that a step takes, of a range the longer. */
export function findSpent(instruction: string): StepTimer[] {
  const verbs = findVerbs(instruction)
  return findDurationRanges(instruction)
    .filter(({ from }) => !EVERY.test(instruction.slice(Math.max(0, from - 10), from)))
    .map((range) => ({ seconds: Math.max(...range.ends), verb: verbForTime(range, instruction, verbs) }))
}
