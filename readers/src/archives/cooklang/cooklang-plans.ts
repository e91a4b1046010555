import type { FoundItem, FoundListItem, FoundShelf } from '../../found-items.ts'
import { getBaseName } from '../files/entry-path.ts'
import { joinText } from './cooklang-recipe.ts'
import { parseCooklang } from './parse-cooklang.ts'
import { parseItems } from './parse-items.ts'

/** A `.menu` file: days are sections, meals are lines with a colon, dishes are list items. */
export function* readMenu(source: string): Generator<FoundItem> {
  let day: string | null = null
  for (const block of parseCooklang(source).blocks) {
    if (block.kind === 'section') day = /\d{4}-\d{2}-\d{2}/.exec(block.name)?.[0] ?? (block.name || null)
    if (block.kind !== 'step') continue
    const isDate = day !== null && /^\d{4}-/.test(day)
    let meal: string | null = null
    for (const line of splitLines(block.items)) {
      const heading = /^([^-:][^:]*):$/.exec(joinText(line))?.[1]
      if (heading) meal = heading
      else
        yield {
          kind: 'planned_meal',
          meal: {
            day: isDate ? day : null,
            meal: isDate || !day ? meal : [day, meal].filter(Boolean).join(', '),
            ...readDish(line),
          },
        }
    }
  }
}

type Items = ReturnType<typeof parseItems>

function splitLines(items: Items): Items[] {
  const lines: Items[] = [[]]
  for (const item of items) {
    if (item.type !== 'text') lines.at(-1)?.push(item)
    else
      item.value.split('\n').forEach((value, at) => {
        if (at > 0) lines.push([])
        if (value.trim()) lines.at(-1)?.push({ type: 'text', value })
      })
  }
  return lines.filter((line) => line.length > 0)
}

function readDish(line: Items): { title: string; servings: number | null; note: string | null } {
  const words = joinText(line).replace(/^-\s*/, '')
  const recipe = line.find((item) => item.type === 'ingredient' && /^\.{0,2}\//.test(item.name))
  if (recipe?.type !== 'ingredient') return { title: words, servings: null, note: null }
  const title = getBaseName(recipe.name)
  const servings = typeof recipe.quantity === 'number' && /^serv/i.test(recipe.units) ? recipe.quantity : null
  return { title, servings, note: words === title ? null : words }
}

/** `aisle.conf`: shelves in walking order, each with its foods and their synonyms. */
export function* readAisles(source: string, name: string): Generator<FoundItem> {
  const shelves: FoundShelf[] = []
  for (const line of source.split(/\r?\n/).map((each) => each.replace(/\s*\/\/.*$/, '').trim())) {
    const shelf = /^\[(.+)\]$/.exec(line)?.[1]
    if (shelf) shelves.push({ name: shelf.trim(), foods: [] })
    else if (line)
      shelves.at(-1)?.foods.push(
        ...line
          .split('|')
          .map((food) => food.trim())
          .filter(Boolean),
      )
  }
  if (shelves.length > 0) yield { kind: 'store', store: { name, shelves } }
}

/** `.shopping-list` with the log of ticks; the last entry for each item counts. */
export function* readShoppingList(source: string, checkedLog: string): Generator<FoundItem> {
  const checked = new Map(
    checkedLog.split(/\r?\n/).map((line) => [line.slice(1).trim().toLowerCase(), line.startsWith('+')]),
  )
  const items = source.split(/\r?\n/).flatMap((line): FoundListItem[] => {
    const words = line.replace(/--.*$/, '').trim()
    if (!words) return []
    const items = parseItems(words.startsWith('@') ? words : `@${words}`)
    const name = words.replace(/\{.*$/, '')
    return [{ line: joinText(items), is_checked: checked.get(name.toLowerCase()) ?? false, note: null }]
  })
  if (items.length > 0) yield { kind: 'list', list: { name: 'Cooklang', items } }
}
