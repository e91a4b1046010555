import { emptyRecipe, type FoundLine, type FoundRecipe } from '../../recipe.ts'
import { ColumnList, type Columns, parseCell } from '../plain/column-ingredients.ts'
import { headingBetween, splitParagraphs } from '../plain/paragraphs.ts'
import { textFormat } from '../plain/text-format.ts'
import { splitWords } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'

const BEGIN = /^\s*={5,}\s*REZKONV/i
const END = /^\s*={5}\s*$/
const COLUMNS: Columns = {
  amount: 7,
  unit: 9,
  isUnit: (unit) => !/\s{2}/.test(unit),
  showUnit: (unit) => unit,
}
const LABEL = /^\s*(Titel|Kategorien|Menge)\s*:\s*(.*)$/i

/** "=== QUELLE ===" precedes the source; other headings precede ingredients. */
function readBody(lines: string[]): Pick<FoundRecipe, 'ingredients' | 'steps' | 'source_name'> {
  const ingredients: FoundLine[] = []
  const sources: string[] = []
  const text: string[] = []
  let [section, isSource, list] = [null as string | null, false, new ColumnList(COLUMNS)]
  const close = () => {
    ingredients.push(...list.lines(section))
    list = new ColumnList(COLUMNS)
  }
  for (const line of lines) {
    const heading = headingBetween(line, '=')
    if (heading) {
      close()
      isSource = /^quelle$/i.test(heading)
      section = isSource ? null : heading
    } else if (isSource && line.trim() === '' && sources.length > 0) isSource = false
    else if (isSource) sources.push(line.replace(/^\s*-*\s*/, ''))
    else {
      const cell = text.every((words) => words.trim() === '') ? parseCell(line, COLUMNS) : null
      if (!cell || !list.add(cell)) text.push(line)
    }
  }
  close()
  const steps = splitParagraphs(text.map((line) => line.replace(/^:(?=\S)/, ''))).map((words) =>
    createStep(words),
  )
  return { ingredients, steps, source_name: sources.filter((line) => line.trim() !== '').join(', ') || null }
}

function readOne(lines: string[]): FoundRecipe | null {
  const end = lines.findIndex((line) => END.test(line))
  const body = end < 0 ? lines : lines.slice(0, end)
  const labels = new Map<string, string>()
  const rest = body.filter((line, at) => {
    const [, label, value] = at < 15 ? (LABEL.exec(line) ?? []) : []
    if (label) labels.set(label.toLowerCase(), value ?? '')
    return !label
  })
  const title = labels.get('titel')?.trim()
  if (!title) return null
  return {
    ...emptyRecipe(title),
    language: 'de',
    categories: splitWords(labels.get('kategorien') ?? null, /[,;]/),
    ...readYield(labels.get('menge') ?? null),
    ...readBody(rest),
  }
}

export const rezkonv = textFormat({
  key: 'rezkonv',
  title: 'REZKONV',
  machinery: [],
  begin: BEGIN,
  read: readOne,
})
