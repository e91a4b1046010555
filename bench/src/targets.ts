import { markdownTable } from './markdown-table.ts'
import { type Results, sumCpu } from './results.ts'

export type Target = { name: string; wanted: string; reached: string; isReached: boolean }

/** Each scenario should reach half the rate of a bare server. */
const HALF = [
  'category',
  'one ingredient',
  'three ingredients',
  'five ingredients',
  'ready in time',
  'complete an ingredient',
  'shopping list',
].flatMap((name) => [name, `${name}, kept`])

/** Performance targets that a single run can check. */
export function computeTargets({ facts, scenarios, ratios }: Results): Target[] {
  const share = (name: string, least: number): Target[] => {
    const ratio = ratios[name]
    if (!ratio) return []
    return [
      {
        name,
        wanted: `at least ${percent(least)} of ${ratio.against}`,
        reached: percent(ratio.rate),
        isReached: ratio.rate >= least,
      },
    ]
  }
  const atMost = (name: string, value: number | undefined, most: number, unit: string): Target[] =>
    value === undefined
      ? []
      : [
          {
            name,
            wanted: `at most ${most} ${unit}`,
            reached: `${value.toFixed(1)} ${unit}`,
            isReached: value <= most,
          },
        ]
  const pagesPerCore = (name: string): Target[] => {
    const page = scenarios[name]
    if (!page) return []
    const reached = 1000 / sumCpu(page)
    const unit = 'pages/s per core'
    return [
      {
        name,
        wanted: `at least 800 ${unit}`,
        reached: `${Math.round(reached)} ${unit}`,
        isReached: reached >= 800,
      },
    ]
  }
  return [
    ...share('get one', 0.6),
    ...share('get one, as User', 0.6),
    ...share('get one, as User, kept', 0.6),
    ...share('list', 0.6),
    ...share('list, as User', 0.5),
    ...share('list, as User, kept', 0.5),
    ...share('list, deep', 0.5),
    ...HALF.flatMap((name) => share(name, 0.5)),
    ...share('get one, at the website', 0.85),
    ...share('list, as User, kept, at the website', 0.85),
    ...share('not modified', 0.7),
    ...share('search, two words', 0.25),
    ...atMost('search, two words, p99 alone', scenarios['search, two words']?.alone?.p99, 10, 'ms'),
    ...share('kitchen recipe, as member', 0.9),
    ...share('kitchen list, as member', 0.9),
    ...share('kitchen search, as member', 0.9),
    ...share('create', 0.6),
    ...share('update', 0.6),
    ...atMost('memory when ready', facts.memoryMb, 120, 'MB'),
    // 220 MB for the API and 130 for the website.
    ...atMost('memory at its peak', facts.peakMemoryMb, 350, 'MB'),
    ...atMost('ready after the start', facts.startMs, 1500, 'ms'),
    ...pagesPerCore('recipe page'),
    ...pagesPerCore('recipe page, kept'),
  ]
}

export function targetTable(targets: Target[]): string {
  const rows = targets.map(({ name, wanted, reached, isReached }) => [
    name,
    wanted,
    reached,
    isReached ? 'yes' : 'no',
  ])
  return markdownTable(['target', 'wanted', 'reached', ''], rows)
}

const percent = (share: number) => `${Math.round(share * 100)} %`
