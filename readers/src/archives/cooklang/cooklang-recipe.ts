import { emptyRecipe, type FoundLine, type FoundRecipe, type FoundStep } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { getBaseName } from '../files/entry-path.ts'
import { amountLine, showAmount } from '../values/amount-line.ts'
import { joinParagraphs, splitWords } from '../values/pick-words.ts'
import { readDuration } from '../values/read-duration.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'
import { showEscaped } from './escapes.ts'
import { type CooklangBlock, parseCooklang } from './parse-cooklang.ts'
import type { CooklangItem } from './parse-items.ts'

type Marked = Exclude<CooklangItem, { type: 'text' }>

const amountWords = ({ quantity, units }: Marked): string => {
  if (quantity === 'some' || quantity === '') return units
  return [typeof quantity === 'number' ? showAmount(quantity) : quantity, units].filter(Boolean).join(' ')
}

/** "./Shared/Pizza Dough" links to another recipe; "cheese|grated cheese" is a food with a display name. */
const getFoodName = (name: string) => showEscaped(getBaseName(name.split('|')[0] ?? '').trim())
const shownAs = (name: string) =>
  showEscaped((name.includes('|') ? (name.split('|')[1] ?? '') : getBaseName(name)).trim())

function toLine(item: Marked): string {
  const optional = item.modifiers.includes('?') ? 'optional' : null
  const note = [item.note, optional].filter(Boolean).join(', ') || null
  return amountLine({ amount: amountWords(item), unit: null, food: getFoodName(item.name), note })
}

function toText(item: CooklangItem): string {
  if (item.type === 'text') return item.value
  if (item.type === 'timer') return amountWords(item) || item.name
  if (item.type === 'cookware') return shownAs(item.name)
  return [amountWords(item), shownAs(item.name)].filter(Boolean).join(' ')
}

export const joinText = (items: CooklangItem[]): string => items.map(toText).join('').trim()

function sumDurations(items: CooklangItem[]): number | null {
  const timers = items.filter((item) => item.type === 'timer')
  const seconds = timers.map((timer) => readDuration(amountWords(timer as Marked))?.seconds ?? 0)
  return seconds.reduce((sum, each) => sum + each, 0) || null
}

/** A food that is mentioned again without an amount is already in the list. */
function readIngredients(blocks: CooklangBlock[]): FoundLine[] {
  const found: (FoundLine & { food: string; hasAmount: boolean })[] = []
  let section: string | null = null
  for (const block of blocks) {
    if (block.kind === 'section') section = block.name || null
    if (block.kind !== 'step') continue
    for (const item of block.items) {
      if (item.type !== 'ingredient' || item.modifiers.includes('-')) continue
      const food = getFoodName(item.name).toLowerCase()
      const hasAmount = item.quantity !== 'some'
      const before = found.findIndex((each) => each.food === food)
      const line = { line: toLine(item), section, food, hasAmount }
      if (before < 0 || (hasAmount && found[before]?.hasAmount)) found.push(line)
      else if (hasAmount) found[before] = line
    }
  }
  return found.map(({ line, section }) => ({ line, section }))
}

/** Without duplicates: a pot that is mentioned again is the same pot. */
const listCookware = (blocks: CooklangBlock[]): string[] => {
  const items = blocks.flatMap((block) => (block.kind === 'step' ? block.items : []))
  return [...new Set(items.flatMap((item) => (item.type === 'cookware' ? getFoodName(item.name) || [] : [])))]
}

/** A block with only ingredients is an ingredient list, as programs with separate lists write it. */
const isMarked = ({ type }: CooklangItem) => type === 'ingredient' || type === 'cookware'
const isList = (items: CooklangItem[]) =>
  items.some(isMarked) &&
  items.every((item) => isMarked(item) || (item.type === 'text' && item.value.trim() === ''))

function toSteps(blocks: CooklangBlock[]): FoundStep[] {
  let section: string | null = null
  return blocks.flatMap((block) => {
    if (block.kind === 'section') section = block.name || null
    if (block.kind !== 'step' || isList(block.items)) return []
    const duration_sec = sumDurations(block.items)
    return [{ ...createStep(joinText(block.items), section), duration_sec }]
  })
}

const lowerNames = (metadata: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(metadata).map(([name, value]) => [name.toLowerCase(), value]))

const wordsIn = (fields: Fields, ...names: string[]) =>
  names.flatMap((name) => fields.texts(name).flatMap((text) => splitWords(text)))

export function readCooklang(source: string, name: string): FoundRecipe {
  const { metadata, blocks } = parseCooklang(source)
  const fields = new Fields(lowerNames(metadata))
  const notes = blocks.flatMap((block) => (block.kind === 'note' ? [block.text] : []))
  const times = fields.has('time') && typeof metadata.time === 'object' ? fields.child('time') : null
  const images = [...fields.texts('image'), ...fields.texts('images'), ...fields.texts('picture')]
  return {
    ...emptyRecipe(fields.text('title') ?? name),
    description: fields.text('description', 'introduction'),
    notes: joinParagraphs(...notes),
    ...readYield(fields.text('servings', 'serves', 'yield')),
    prep_time_sec: fields.seconds('prep time', 'time.prep') ?? times?.seconds('prep') ?? null,
    cook_time_sec: fields.seconds('cook time', 'time.cook') ?? times?.seconds('cook') ?? null,
    total_time_sec: fields.seconds('time', 'time required', 'duration', 'total time', 'cooking time'),
    source_url: fields.address('source', 'source.url', 'source url', 'url'),
    source_name: fields.text('source', 'source.name'),
    author: fields.text('author', 'source.author'),
    language: fields.text('locale', 'language')?.toLowerCase().replace('_', '-') ?? null,
    categories: wordsIn(fields, 'course', 'category', 'categories', 'cuisine'),
    tags: wordsIn(fields, 'tags', 'diet'),
    ingredients: readIngredients(blocks),
    equipment: listCookware(blocks),
    steps: toSteps(blocks),
    pictures: images.flatMap((url) => (/^https?:/.test(url) ? [{ url }] : [])),
    left_over: fields.leftOver(),
  }
}
