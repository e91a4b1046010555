import path from 'node:path'
import { isSoldInShops } from '../src/find-good.ts'
import { starterShelves } from '../src/generated/goods.ts'
import { parseLine } from '../src/parse-line.ts'
import { findShelfByName, findShelfKind, listShelfKinds } from '../src/shelf-kind.ts'
import { starterLayout } from '../src/starter-layout.ts'
import { chooseFold, readRows } from './corpus.ts'
import { sampleRecipes } from './sample-recipes.ts'

const LAYOUTS = [...new Set(starterShelves.map(({ layout }) => layout))]

const sampleNames = () =>
  sampleRecipes().flatMap(({ ingredients }) => ingredients.map(({ ingredient_name }) => ingredient_name))

/** Names of the held-out fold of the corpus. */
function heldOutNames(folder: string): string[] {
  const rows = readRows(path.resolve(folder)).filter(({ sentence }) => chooseFold(sentence) === 0)
  return rows.flatMap(({ sentence }) => parseLine(sentence).name || [])
}

function report(title: string, all: string[]) {
  const names = all.filter(isSoldInShops)
  console.log(`${title}: ${names.length} lines`)
  for (const layout of LAYOUTS)
    for (const locale of ['en', 'de'] as const) {
      // By shelf names only, as for ingredients that are added later.
      const shelves = starterLayout(layout, locale).map(({ name }) => ({ name, holds: listShelfKinds(name) }))
      const placed = names.filter((name) => findShelfByName(findShelfKind(name) ?? '', shelves)).length
      console.log(`  ${layout} (${locale}): ${((100 * placed) / names.length).toFixed(1)} % have a place`)
    }
}

const corpora = process.env.LARDER_CORPORA
const unseen = corpora ? heldOutNames(corpora) : []
report('Ingredients of the sample recipes', sampleNames())
if (corpora) report('Lines that were not looked at', unseen)
else console.log('Set LARDER_CORPORA to measure lines of the corpus as well.')

const shown = Number(process.argv[process.argv.indexOf('--show') + 1])
if (process.argv.includes('--show'))
  for (const name of unseen.filter((_, index) => index % Math.floor(unseen.length / shown) === 0))
    console.log(`${name} → ${findShelfKind(name) ?? '?'}`)
