/** A tick of an item on a known shelf. */
export type Tick = { list_id: number; shelf_id: number; at: number }

type LearntWalk = { visits: number; order: number[] }

/** A tick after a longer pause starts a new visit. */
const VISIT_GAP_MS = 30 * 60 * 1000
/** Several ticks faster than this were made at the till, not at the shelves, and do not count. */
const BULK_GAP_MS = 1500
const BULK_TICKS = 3
const MIN_SHELVES = 3
/** A visit weighs this much less than the next newer one, so that a changed layout is learnt. */
const DECAY = 0.97
/** A vote is clear from this weighted number of visits, and if this share of them agrees. */
const CLEAR_EVIDENCE = 1.8
const CLEAR_SHARE = 0.62

/** Each visit votes on the order of every pair of shelves. Only clear votes change the order. */
export function learnWalk(ticks: Tick[], current: number[]): LearntWalk {
  const positionById = new Map(current.map((id, position) => [id, position]))
  const visits = splitVisits(ticks)
    .map((visit) => orderByFirstTick(removeBulkTicks(visit), positionById))
    .filter((positions) => positions.length >= MIN_SHELVES)
  const order = rearrange(countVotes(visits, current.length))
  return { visits: visits.length, order: order.map((position) => current[position] as number) }
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

/** Returns the current positions of the visited shelves, in the order of their first tick. */
function orderByFirstTick(visit: Tick[], positionById: Map<number, number>): number[] {
  const positions = visit
    .map((tick) => positionById.get(tick.shelf_id))
    .filter((position) => position !== undefined)
  return [...new Set(positions)]
}

/** Matrix in one typed array: hundreds of shelves have too many pairs for a map. */
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
  for (const [index, positions] of visits.entries()) {
    const weight = DECAY ** (visits.length - 1 - index)
    for (const [seen, before] of positions.entries())
      for (const after of positions.slice(seen + 1))
        votes.set(before, after, votes.get(before, after) + weight)
  }
  return votes
}

/** Positive if a clear vote reverses the order of a pair, negative if it confirms the order. */
function computeDissent(votes: PairTable): PairTable {
  const dissent = new PairTable(votes.size)
  for (let before = 0; before < votes.size; before++)
    for (let after = 0; after < votes.size; after++) {
      const [votesFor, votesAgainst] = [votes.get(before, after), votes.get(after, before)]
      const isClear =
        votesFor + votesAgainst >= CLEAR_EVIDENCE &&
        Math.max(votesFor, votesAgainst) / (votesFor + votesAgainst) >= CLEAR_SHARE
      if (isClear) dissent.set(before, after, votesAgainst - votesFor)
    }
  return dissent
}

/** Moves one shelf at a time while this lowers the total dissent, at most as often as there are shelves. */
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

/** Makes the single best move. Returns undefined if no move helps. */
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
