/** A tick of something that stands on a shelf, by someone shopping from one list. */
export type Tick = { list_id: number; shelf_id: number; at: number }

export type LearntWalk = { visits: number; order: number[] }

/** A longer pause means that the shopper came again. */
const VISIT_GAP_MS = 30 * 60 * 1000
/** Ticks that follow each other faster than this were made at the till, not at the shelf. */
const BULK_GAP_MS = 1500
const BULK_TICKS = 3
const FEWEST_SHELVES = 3
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
  const visits = visitsOf(ticks)
    .map((visit) => firstSeen(withoutBulk(visit), current))
    .filter((shelves) => shelves.length >= FEWEST_SHELVES)
  const votes = countVotes(visits)
  return { visits: visits.length, order: rearrange(current, votes) }
}

function visitsOf(ticks: Tick[]): Tick[][] {
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

function withoutBulk(visit: Tick[]): Tick[] {
  const runs: Tick[][] = []
  for (const [index, tick] of visit.entries()) {
    const previous = visit[index - 1]
    if (previous && tick.at - previous.at < BULK_GAP_MS) runs.at(-1)?.push(tick)
    else runs.push([tick])
  }
  return runs.filter((run) => run.length < BULK_TICKS).flat()
}

/** The shelves of a visit in the order they were first ticked at. */
function firstSeen(visit: Tick[], current: number[]): number[] {
  const known = new Set(current)
  return [...new Set(visit.map((tick) => tick.shelf_id))].filter((id) => known.has(id))
}

type Votes = (before: number, after: number) => number

function countVotes(visits: number[][]): Votes {
  const counted = new Map<string, number>()
  for (const [index, shelves] of visits.entries()) {
    const weight = DECAY ** (visits.length - 1 - index)
    for (const [place, before] of shelves.entries())
      for (const after of shelves.slice(place + 1)) {
        const pair = `${before}>${after}`
        counted.set(pair, (counted.get(pair) ?? 0) + weight)
      }
  }
  return (before, after) => counted.get(`${before}>${after}`) ?? 0
}

/**
 * Puts each shelf where the fewest clear votes speak against it, and moves none without a clear reason. Starts from
 * the walk as it is and repeats until nothing improves; each move lowers the dissent, so it ends.
 */
function rearrange(current: number[], votes: Votes): number[] {
  const dissent = (before: number, after: number) => {
    const against = votes(after, before)
    const total = against + votes(before, after)
    return total >= CLEAR_EVIDENCE && against / total >= CLEAR_SHARE ? against - votes(before, after) : 0
  }
  const support = (before: number, after: number) => Math.max(0, dissent(after, before))
  let order = [...current]
  for (let round = 0; round < current.length; round++) {
    const improved = improve(order, (before, after) => dissent(before, after) - support(before, after))
    if (!improved) break
    order = improved
  }
  return order
}

/** Moves the one shelf whose move helps most; undefined when no move helps. */
function improve(order: number[], cost: (before: number, after: number) => number): number[] | undefined {
  let best = { gain: 1e-9, from: -1, to: -1 }
  for (const [from, shelf] of order.entries()) {
    for (const step of [-1, 1]) {
      let gain = 0
      for (let to = from + step; to >= 0 && to < order.length; to += step) {
        const other = order[to] as number
        const [before, after] = step < 0 ? [other, shelf] : [shelf, other]
        gain += cost(before, after) - cost(after, before)
        if (gain > best.gain) best = { gain, from, to }
      }
    }
  }
  if (best.from < 0) return undefined
  const rest = order.toSpliced(best.from, 1)
  return rest.toSpliced(best.to, 0, order[best.from] as number)
}
