import { emptyRecipe, type FoundLine, type FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { splitParagraphs } from '../plain/paragraphs.ts'
import { textFormat } from '../plain/text-format.ts'
import { amountLine } from '../values/amount-line.ts'
import { joinParagraphs, parseNutritionText, splitWords } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep } from '../values/sectioned-lines.ts'

const BEGIN = /^\s*\*\s*Exported\s+(from|for)\s+MasterCook.*\*\s*$/i
const LABEL =
  /^(Recipe By|Serving Size|Preparation Time|Start to Finish Time|Categories|Cuisine)\s*:\s*(.*)$/i
const TABLE_HEAD = /^\s*Amount\s+Measure\s+Ingredient/i
const RULE = /^[\s-]{4,}$/
const END = /^\s*-( -){3,}/
const SECTION = /^\*{2,}\s*(.+?)\s*\*{2,}$/
const IGNORED_FIELDS = ['nutr. assoc.']

/** Labelled values below the steps: on the same line, or in quotes on the next lines. */
const TRAILING =
  /^(Source|Description|Yield|Copyright|NOTES?|Serving Ideas|Suggested Wine|Nutr\. Assoc\.|S\([^)]*\)|T\([^)]*\))\s*:\s*(.*)$/i

const withoutTabs = (line: string) => {
  let plain = ''
  for (const sign of line) plain += sign === '\t' ? ' '.repeat(8 - (plain.length % 8)) : sign
  return plain
}

function readIngredients(lines: string[]): FoundLine[] {
  const found: FoundLine[] = []
  let section: string | null = null
  for (const line of lines.map(withoutTabs).filter((each) => each.trim() !== '')) {
    const isInColumns = /^[\d\s/.,-]*$/.test(line.slice(0, 10)) && line.length > 24
    const name = (isInColumns ? line.slice(24) : line).trim()
    const heading = SECTION.exec(name)?.[1] ?? (/^-{2,}\s*(.+?)\s*-{2,}$/.exec(name)?.[1] || null)
    const last = found.at(-1)
    const [amount, unit] = isInColumns ? [line.slice(0, 10).trim(), line.slice(10, 24).trim()] : ['', '']
    if (heading) section = heading
    else if (last && amount === '' && unit === '' && /^-/.test(name))
      last.line = `${last.line} ${name.replace(/^-+\s*/, '')}`
    else {
      const [food = '', ...prepared] = name.split(/\s+--\s+/)
      found.push({
        line: amountLine({
          amount,
          unit,
          food: food.replace(/\s+-+$/, ''),
          note: prepared.join(', ') || null,
        }),
        section,
      })
    }
  }
  return found
}

/** Labels above the table. Several can share a line, and categories can continue on the next. */
function findHeader(lines: string[]): Record<string, string> {
  const found: Record<string, string> = {}
  let last = ''
  for (const part of lines.flatMap((line) =>
    line.split(/\s{2,}(?=(?:Preparation Time|Start to Finish Time)\s*:)/i),
  )) {
    const [, label, value] = LABEL.exec(part.trim()) ?? []
    if (label) {
      last = label.toLowerCase()
      found[last] = value ?? ''
    } else if (part.trim() !== '' && last) found[last] += `  ${part.trim()}`
  }
  return found
}

/** Splits off labelled values; a blank line ends a value. */
function splitTrailers(lines: string[]): { text: string[]; labelled: Record<string, string> } {
  const [text, labelled]: [string[], Record<string, string>] = [[], {}]
  let open: string | null = null
  for (const line of lines) {
    const [, label, value = ''] = TRAILING.exec(line.trim()) ?? []
    if (label) {
      open = label
      labelled[open] = value
    } else if (open && line.trim() !== '') labelled[open] = `${labelled[open]} ${line.trim()}`.trim()
    else {
      if (line.trim() === '' && labelled[open ?? '']) open = null
      text.push(line)
    }
  }
  const unquoted = Object.entries(labelled).map(([label, value]) => [
    label.toLowerCase(),
    value.replace(/^"|"$/g, '').trim(),
  ])
  return { text, labelled: Object.fromEntries(unquoted) }
}

function readOne(lines: string[]): FoundRecipe | null {
  const first = lines.findIndex((line) => line.trim() !== '')
  const title = lines[first]?.trim()
  if (!title) return null
  const table = lines.findIndex((line) => TABLE_HEAD.test(line))
  const header = findHeader(lines.slice(first + 1, table < 0 ? undefined : table))
  const body = table < 0 ? [] : lines.slice(table + 1).filter((line, at) => !(at === 0 && RULE.test(line)))
  const gap = body.findIndex((line, at) => at > 0 && line.trim() === '')
  const after = gap < 0 ? [] : body.slice(gap)
  const end = after.findIndex((line) => END.test(line))
  const below = splitTrailers(end < 0 ? after : after.slice(0, end))
  const beyond = splitTrailers(end < 0 ? [] : after.slice(end + 1))
  const fields = new Fields({ ...header, ...below.labelled, ...beyond.labelled }, IGNORED_FIELDS)
  const servings = readYield(fields.text('serving size'))
  const made = readYield(fields.text('yield'))
  return {
    ...emptyRecipe(title),
    description: fields.text('description'),
    notes: joinParagraphs(fields.text('notes', 'note'), fields.text('serving ideas')),
    servings: servings.servings ?? made.servings,
    yield_words: made.yield_words ?? servings.yield_words,
    prep_time_sec: fields.seconds('preparation time'),
    total_time_sec: fields.seconds('start to finish time'),
    source_name: fields.text('source'),
    author: fields.text('recipe by'),
    categories: splitWords(fields.text('categories'), /\s{2,}|\t|,/),
    ingredients: readIngredients(body.slice(0, gap < 0 ? undefined : gap)),
    steps: splitParagraphs(below.text).map((words) => createStep(words)),
    nutrition: parseNutritionText(splitParagraphs(beyond.text).join('\n') || null),
    left_over: fields.leftOver(),
  }
}

export const masterCookText = textFormat({
  key: 'mastercook_mxp',
  title: 'MasterCook .mxp',
  machinery: IGNORED_FIELDS,
  begin: BEGIN,
  read: readOne,
})
