import type { Tick } from '../src/shopping/walks/learn-walk.ts'

type Simulation = { trueOrder: number[]; startOrder: number[]; ticks: Tick[] }

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** Deviations of real shoppers from ideal ones. */
const SHARE_OF_SHELVES = 0.5
const GOES_BACK = 0.1
const TICKS_LATE = 0.15
const TICKS_ALL_AT_THE_TILL = 0.1

/**
 * A store with shelves in random order, and shoppers who walk it in the true order: they need only some shelves,
 * sometimes go back, tick late, or tick everything at the till.
 */
export function simulateVisits(options: { seed: number; shelves: number; visits: number }): Simulation {
  const random = randomNumbers(options.seed)
  const trueOrder = Array.from({ length: options.shelves }, (_, index) => index + 1)
  const startOrder = shuffled(trueOrder, random)
  const ticks: Tick[] = []
  for (let visit = 0; visit < options.visits; visit++) {
    const gap = random() < TICKS_ALL_AT_THE_TILL ? 400 : MINUTE_MS
    const walked = disturbed(
      trueOrder.filter(() => random() < SHARE_OF_SHELVES),
      random,
    )
    for (const [index, shelf_id] of walked.entries())
      ticks.push({ list_id: 1, shelf_id, at: visit * DAY_MS + index * gap })
  }
  return { trueOrder, startOrder, ticks }
}

function disturbed(shelves: number[], random: () => number): number[] {
  const walked = [...shelves]
  for (let index = 0; index < walked.length - 1; index++) {
    const [here, next] = [walked[index] as number, walked[index + 1] as number]
    if (random() < TICKS_LATE) [walked[index], walked[index + 1]] = [next, here]
  }
  if (random() < GOES_BACK && walked.length > 2) walked.push(walked.shift() as number)
  return walked
}

/** 1: the same order; 0: unrelated; −1: reversed. */
export function kendallTau(order: number[], truth: number[]): number {
  const place = new Map(truth.map((id, index) => [id, index]))
  let agreeing = 0
  let pairs = 0
  for (const [index, one] of order.entries())
    for (const other of order.slice(index + 1)) {
      agreeing += (place.get(one) ?? 0) < (place.get(other) ?? 0) ? 1 : -1
      pairs++
    }
  return pairs === 0 ? 1 : agreeing / pairs
}

function shuffled(values: number[], random: () => number): number[] {
  return values
    .map((value) => ({ value, weight: random() }))
    .sort((a, b) => a.weight - b.weight)
    .map(({ value }) => value)
}

/** The same numbers for the same seed, so that a simulation can be repeated. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
