import { readFileSync } from 'node:fs'
import path from 'node:path'
import { findFoodNames } from '../src/food-name.ts'
import { parseLine } from '../src/parse-line.ts'

type Pair = { set: string; line: string; foods: string[] }

function readPairs(corpora: string): Pair[] {
  const [, ...rows] = readFileSync(path.join(corpora, 'derived-ingredients', 'pairs.tsv'), 'utf8')
    .trimEnd()
    .split('\n')
  return rows.map((row) => {
    const [set = '', line = '', food = ''] = row.split('\t')
    return { set, line, foods: food.split('|') }
  })
}

const percent = (part: number, whole: number) => `${((100 * part) / whole).toFixed(1)} %`

/**
 * Compares lines with their labelled food: counts lines that would create a new ingredient although the food exists,
 * and lines that would be linked to another food. `showsFaults` prints each of them.
 */
export function scoreNames(corpora: string, showsFaults: boolean) {
  for (const [set, pairs] of Map.groupBy(readPairs(corpora), (pair) => pair.set)) {
    const linked = pairs.map((pair) => ({ ...pair, food: findFoodNames(parseLine(pair.line).name)?.[0] }))
    const made = linked.filter(({ food }) => food === undefined)
    const wrong = linked.filter(({ food, foods }) => food !== undefined && !foods.includes(food))
    console.log(
      `${set}: ${pairs.length} lines, new ${percent(made.length, pairs.length)}, wrong ${percent(wrong.length, pairs.length)}`,
    )
    if (!showsFaults) continue
    for (const { line } of made) console.log(`  new    ${line}`)
    for (const { line, food, foods } of wrong)
      console.log(`  wrong  ${line}: ${food}, not ${foods.join(' or ')}`)
  }
}
