import {
  emptyRecipe,
  type FoundLine,
  type FoundRecipe,
  type FoundStep,
  type UnsupportedField,
} from '../../recipe.ts'
import { ColumnList, type Columns, parseCell } from '../plain/column-ingredients.ts'
import { headingBetween, splitParagraphs } from '../plain/paragraphs.ts'
import { textFormat } from '../plain/text-format.ts'
import { splitWords } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'

const BEGIN = /^\s*(?:M{5}|-{5}).*(?:meal-?\s?master|recipe via|recipe extracted|exported by)/i
const END = /^\s*(?:M{5}|-{5})\s*$/
const SECOND_COLUMN = [40, 41]

const UNITS: Record<string, string> = {
  '': '',
  x: '',
  sm: 'small',
  md: 'medium',
  lg: 'large',
  cn: 'can',
  pk: 'package',
  pn: 'pinch',
  dr: 'drop',
  ds: 'dash',
  ct: 'carton',
  bn: 'bunch',
  sl: 'slice',
  ea: '',
  t: 'tsp',
  ts: 'tsp',
  T: 'tbsp',
  tb: 'tbsp',
  fl: 'fl oz',
  c: 'cup',
  pt: 'pint',
  qt: 'quart',
  ga: 'gallon',
  oz: 'oz',
  lb: 'lb',
  ml: 'ml',
  cb: 'cubic cm',
  cl: 'cl',
  dl: 'dl',
  l: 'l',
  mg: 'mg',
  cg: 'cg',
  dg: 'dg',
  g: 'g',
  kg: 'kg',
  'c.': 'cup',
}

const COLUMNS: Columns = {
  amount: 7,
  unit: 2,
  isUnit: (unit) => unit in UNITS || unit.toLowerCase() in UNITS,
  showUnit: (unit) => UNITS[unit] ?? UNITS[unit.toLowerCase()] ?? unit,
}

const HEADER = /^\s*([A-Za-zäöü][\w äöü-]{1,20}?)\s*:\s*(.*)$/
const HEADERS = {
  title: /^(title|titel)$/i,
  categories: /^(categories|category|kategorien)$/i,
  yield: /^(yield|servings|serving size|portionen|menge)$/i,
}

type Header = {
  values: Partial<Record<keyof typeof HEADERS, string>>
  left_over: UnsupportedField[]
  rest: string[]
}

/** Lines with a colon, up to the first line without one. A recipe without a title has no header. */
function readHeader(lines: string[]): Header {
  const header: Header = { values: {}, left_over: [], rest: [] }
  let at = 0
  for (; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    if (line.trim() === '' && header.values.yield === undefined) continue
    const [, label = '', value = ''] = HEADER.exec(line) ?? []
    const home = (Object.keys(HEADERS) as (keyof typeof HEADERS)[]).find((each) => HEADERS[each].test(label))
    if (home) header.values[home] = value
    else if (label && header.values.yield === undefined) header.left_over.push({ field: label, value })
    else break
  }
  header.rest = lines.slice(at)
  return header
}

function splitColumns(line: string) {
  const start = SECOND_COLUMN.find(
    (at) => parseCell(line.slice(at), COLUMNS) !== null && parseCell(line.slice(0, at), COLUMNS) !== null,
  )
  if (start === undefined) return [parseCell(line, COLUMNS)]
  return [parseCell(line.slice(0, start), COLUMNS), parseCell(line.slice(start), COLUMNS)]
}

/** Reads the left column before the right one, separately for each heading. */
function readBody(lines: string[]): { ingredients: FoundLine[]; steps: FoundStep[] } {
  const ingredients: FoundLine[] = []
  const steps: FoundStep[] = []
  let section: string | null = null
  let [left, right, text] = [new ColumnList(COLUMNS), new ColumnList(COLUMNS), [] as string[]]
  const close = () => {
    ingredients.push(...left.lines(section), ...right.lines(section))
    steps.push(...splitParagraphs(text).map((words) => createStep(words, section)))
    ;[left, right, text] = [new ColumnList(COLUMNS), new ColumnList(COLUMNS), []]
  }
  for (const line of lines) {
    const heading = headingBetween(line, '-')
    if (heading) {
      close()
      section = heading
      continue
    }
    const [first, second] = text.every((words) => words.trim() === '') ? splitColumns(line) : []
    const isAdded = first ? left.add(first) : false
    if (isAdded && second) right.add(second)
    if (!isAdded) text.push(line)
  }
  close()
  return { ingredients, steps: withoutIngredientSection(steps, ingredients) }
}

/** The heading of the last ingredients does not apply to steps without a heading. */
function withoutIngredientSection(steps: FoundStep[], ingredients: FoundLine[]): FoundStep[] {
  const used = new Set(ingredients.map(({ section }) => section))
  return steps.map((step) => (used.has(step.section) ? { ...step, section: null } : step))
}

function readOne(lines: string[]): FoundRecipe | null {
  const end = lines.findIndex((line) => END.test(line))
  const { values, left_over, rest } = readHeader(end < 0 ? lines : lines.slice(0, end))
  if (!values.title) return null
  return {
    ...emptyRecipe(values.title.trim()),
    categories: splitWords(values.categories ?? null, /[,;]/).filter((name) => name.toLowerCase() !== 'none'),
    ...readYield(values.yield ?? null),
    ...readBody(rest),
    left_over: left_over.filter(({ value }) => value.trim() !== ''),
  }
}

export const mealMaster = textFormat({
  key: 'mealmaster',
  title: 'MealMaster',
  machinery: [],
  begin: BEGIN,
  read: readOne,
})
