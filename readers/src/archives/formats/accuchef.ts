import { createRecipeItem, type FoundItem } from '../../found-items.ts'
import { emptyRecipe, type FoundLine, type FoundRecipe } from '../../recipe.ts'
import type { FileFormat } from '../format.ts'
import { shortLines } from '../plain/short-lines.ts'
import { amountLine } from '../values/amount-line.ts'
import { splitWords } from '../values/pick-words.ts'
import { readDuration } from '../values/read-duration.ts'
import { readYield } from '../values/read-yield.ts'
import { toSteps } from '../values/sectioned-lines.ts'
import { readable } from '../xml/xml-format.ts'

const BEGIN = /^\s*\*{3,}\s*AccuChef/i

/** The first letter of each line is its type. An amount precedes its ingredient, a comment follows it. */
const TAGS = {
  title: 'A',
  category: 'B',
  yield: 'D',
  unit: 'M',
  time: 'P',
  source: 'F',
  amount: 'H',
  food: 'I',
  comment: 'K',
  step: 'J',
  end: 'Z',
} as const
const KNOWN: ReadonlySet<string> = new Set(Object.values(TAGS))

type Tagged = { tag: string; value: string }

function readIngredients(lines: Tagged[]): FoundLine[] {
  const rows: { amount: string; food: string; note: string | null }[] = []
  let amount = ''
  for (const { tag, value } of lines) {
    const last = rows.at(-1)
    if (tag === TAGS.amount) amount = value.replace(/^[\d.]+/, readable).trim()
    if (tag === TAGS.food && /^-/.test(value) && last && amount === '')
      last.food += ` ${value.replace(/^-+\s*/, '')}`
    else if (tag === TAGS.food) rows.push({ amount, food: value, note: null })
    if (tag === TAGS.food) amount = ''
    if (tag === TAGS.comment && last) last.note = [last.note, value].filter(Boolean).join(', ')
  }
  return rows
    .filter(({ food }) => food !== '')
    .map((row) => ({ line: amountLine({ ...row, unit: null }), section: null }))
}

function readOne(lines: Tagged[]): FoundRecipe | null {
  const all = (tag: string) =>
    lines.filter((line) => line.tag === tag && line.value !== '').map(({ value }) => value)
  const title = all(TAGS.title).join(' ')
  if (!title) return null
  const words = [...all(TAGS.yield).slice(0, 1), ...all(TAGS.unit).slice(0, 1)].join(' ')
  const unknown = lines.filter(({ tag, value }) => !KNOWN.has(tag) && value !== '')
  return {
    ...emptyRecipe(title),
    ...readYield(words || null),
    prep_time_sec: readDuration(all(TAGS.time)[0]?.replaceAll(' ', '') ?? '')?.seconds ?? null,
    source_name: all(TAGS.source).join(', ') || null,
    categories: splitWords(all(TAGS.category).join(','), /,/),
    ingredients: readIngredients(lines),
    steps: toSteps(
      all(TAGS.step)
        .map((step) => step.replace(/^\d{1,2}[.)]?\s+/, ''))
        .join('\n'),
    ),
    left_over: unknown.map(({ tag, value }) => ({ field: `line ${tag}`, value })),
  }
}

const splitTag = (line: string): Tagged => ({ tag: line.charAt(0), value: line.slice(1).trim() })

function* recordsIn(text: string): Generator<Tagged[]> {
  let open: Tagged[] = []
  for (const line of shortLines(text)) {
    if (BEGIN.test(line) || line.trim() === '') continue
    open.push(splitTag(line))
    if (/^Z\.{3}/.test(line)) {
      yield open
      open = []
    }
  }
  if (open.length > 0) yield open
}

export const accuChef: FileFormat = {
  key: 'accuchef',
  title: 'AccuChef',
  machinery: [],
  matches: (file) => BEGIN.test(file.text().slice(0, 2000)),
  *read(file): Generator<FoundItem> {
    for (const lines of recordsIn(file.text())) {
      const recipe = readOne(lines)
      if (recipe) yield createRecipeItem(recipe, `${file.place}, ${recipe.title}`)
    }
  },
}
