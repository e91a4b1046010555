import { emptyRecipe, type FoundRecipe } from '../../recipe.ts'
import { Fields } from '../fields.ts'
import { headingBetween, splitParagraphs } from '../plain/paragraphs.ts'
import { textFormat } from '../plain/text-format.ts'
import { parseNutritionText, splitWords } from '../values/pick-words.ts'
import { readYield } from '../values/read-yield.ts'
import { createStep, groupBySection } from '../values/sectioned-lines.ts'

const BEGIN = /^\s*@{5}/
const END = /^\s*\*\*\s*Exported from Now You're Cooking/i
const LABEL =
  /^\s*(Contributor|Preparation Time|Yield|Source|NYC Nutrition Analysis[^:]*|NYC Nutrilink)\s*:\s*(.*)$/i
const IGNORED_FIELDS = ['nyc nutrilink']

/** Blocks separated by blank lines: title, categories, ingredients, and steps with labels. */
function splitBlocks(lines: string[]): string[][] {
  const blocks: string[][] = [[]]
  for (const line of lines) {
    if (line.trim() !== '') blocks.at(-1)?.push(line)
    else if (blocks.at(-1)?.length) blocks.push([])
  }
  return blocks.filter((block) => block.length > 0)
}

const beginsWithAmount = (block: string[]) => /^\s*[\d½¼¾]/.test(block[0] ?? '')

function readOne(lines: string[]): FoundRecipe | null {
  const [titles = [], ...rest] = splitBlocks(lines.filter((line) => !END.test(line) && line.trim() !== '-+-'))
  const title = titles.join(' ').trim()
  if (!title) return null
  const categories = rest[0] && rest.length > 1 && !beginsWithAmount(rest[0]) ? (rest.shift() ?? []) : []
  const ingredients = (rest.shift() ?? []).map((line) => line.trim().replace(/\s+--\s+/, ', '))
  const labels: Record<string, string> = {}
  const text = rest.flatMap((block) => [
    ...block.filter((line) => {
      const [, label, value] = LABEL.exec(line) ?? []
      if (label) labels[label.toLowerCase()] = value ?? ''
      return !label
    }),
    '',
  ])
  const fields = new Fields(labels, IGNORED_FIELDS)
  return {
    ...emptyRecipe(title),
    ...readYield(fields.text('yield')),
    prep_time_sec: fields.seconds('preparation time'),
    source_name: fields.text('source'),
    author: fields.text('contributor'),
    categories: splitWords(categories.join(','), /,/).filter((name) => name.toLowerCase() !== 'none'),
    ingredients: groupBySection(ingredients, (line) => headingBetween(line, '-')),
    steps: splitParagraphs(text).map((words) => createStep(words)),
    nutrition: parseNutritionText(
      fields.text('nyc nutrition analysis (per serving or yield unit)', 'nyc nutrition analysis'),
    ),
    left_over: fields.leftOver(),
  }
}

export const nowYoureCooking = textFormat({
  key: 'now_youre_cooking',
  title: "Now You're Cooking",
  machinery: IGNORED_FIELDS,
  begin: BEGIN,
  read: readOne,
})
