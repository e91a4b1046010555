/** A tick of something that stands on a shelf, by someone shopping from one list. */
export type Tick = { list_id: number; shelf_id: number; at: number }

type LearntWalk = { visits: number; order: number[] }

/** A longer pause means that the shopper came again. */
const VISIT_GAP_MS = 30 * 60 * 1000
/** Ticks that follow each other faster than this were made at the till, not at the shelf. */
const BULK_GAP_MS = 1500
const BULK_TICKS = 3
const MIN_SHELVES = 3
/** Each older visit counts a little less, so that a refit is unlearnt. */
const DECAY = 0.97
/** How much evidence, in whole visits, and how one-sided it must be before the walk is changed. */
const CLEAR_EVIDENCE = 1.8
const CLEAR_SHARE = 0.62

/**
 * Learns in which order shelves are passed. Visits vote on each pair of shelves; where the vote is clear it moves the
 * pair, and everything else stays as it is.
 */
export function learnWalk(ticks: Tick[], current: number[]): LearntWalk {
  const positionById = new Map(current.map((id, place) => [id, place]))
  const visits = splitVisits(ticks)
    .map((visit) => orderByFirstTick(removeBulkTicks(visit), positionById))
    .filter((places) => places.length >= MIN_SHELVES)
  const order = rearrange(countVotes(visits, current.length))
  return { visits: visits.length, order: order.map((place) => current[place] as number) }
}

function splitVisits(ticks: Tick[]): Tick[][] {
  const visits: Tick[][] = []
  for (const ofList of Object.values(Object.groupBy(ticks, (tick) => tick.list_id))) {
    let last = Number.NEGATIVE_INFINITY
    for (const tick of (ofList ?? []).toSorted((a, b) => a.at - b.at)) {
      if (tick.at - last > VISIT_GAP_MS) visits.push([])
      visits.at(-1)?.push(tick)
      last = tick.at
    }
  }
  return visits.sort((a, b) => (a[0]?.at ?? 0) - (b[0]?.at ?? 0))
}

function removeBulkTicks(visit: Tick[]): Tick[] {
  const runs: Tick[][] = []
  for (const [index, tick] of visit.entries()) {
    const previous = visit[index - 1]
    if (previous && tick.at - previous.at < BULK_GAP_MS) runs.at(-1)?.push(tick)
    else runs.push([tick])
  }
  return runs.filter((run) => run.length < BULK_TICKS).flat()
}

/** The shelves of a visit in the order they were first ticked at, by their place in the walk as it is. */
function orderByFirstTick(visit: Tick[], positionById: Map<number, number>): number[] {
  const places = visit.map((tick) => positionById.get(tick.shelf_id)).filter((place) => place !== undefined)
  return [...new Set(places)]
}

/** A number for each pair of places: a walk of hundreds of shelves has more pairs than may each cost a look-up. */
class PairTable {
  readonly size: number
  readonly #values: Float64Array

  constructor(size: number) {
    this.size = size
    this.#values = new Float64Array(size * size)
  }

  get(before: number, after: number): number {
    return this.#values[before * this.size + after] as number
  }

  set(before: number, after: number, value: number) {
    this.#values[before * this.size + after] = value
  }
}

function countVotes(visits: number[][], shelves: number): PairTable {
  const votes = new PairTable(shelves)
  for (const [index, places] of visits.entries()) {
    const weight = DECAY ** (visits.length - 1 - index)
    for (const [seen, before] of places.entries())
      for (const after of places.slice(seen + 1)) votes.set(before, after, votes.get(before, after) + weight)
  }
  return votes
}

/** By how much a clear vote wants each pair the other way round; below zero where it wants them as they are. */
function computeDissent(votes: PairTable): PairTable {
  const dissent = new PairTable(votes.size)
  for (let before = 0; before < votes.size; before++)
    for (let after = 0; after < votes.size; after++) {
      const [pro, contra] = [votes.get(before, after), votes.get(after, before)]
      const isClear = pro + contra >= CLEAR_EVIDENCE && Math.max(pro, contra) / (pro + contra) >= CLEAR_SHARE
      if (isClear) dissent.set(before, after, contra - pro)
    }
  return dissent
}

/**
 * Puts each shelf where the fewest clear votes speak against it, and moves none without a clear reason. Starts from
 * the walk as it is and repeats until nothing improves; each move lowers the dissent, so it ends.
 */
function rearrange(votes: PairTable): number[] {
  const dissent = computeDissent(votes)
  let order = [...Array(votes.size).keys()]
  for (let round = 0; round < votes.size; round++) {
    const improved = improve(order, dissent)
    if (!improved) break
    order = improved
  }
  return order
}

/** Moves the one shelf whose move helps most; undefined when no move helps. */
function improve(order: number[], dissent: PairTable): number[] | undefined {
  let best = { gain: 1e-9, from: -1, to: -1 }
  for (const [from, shelf] of order.entries()) {
    for (const step of [-1, 1]) {
      let gain = 0
      for (let to = from + step; to >= 0 && to < order.length; to += step) {
        const other = order[to] as number
        gain += step < 0 ? dissent.get(other, shelf) : dissent.get(shelf, other)
        if (gain > best.gain) best = { gain, from, to }
      }
    }
  }
  if (best.from < 0) return undefined
  const rest = order.toSpliced(best.from, 1)
  return rest.toSpliced(best.to, 0, order[best.from] as number)
}
