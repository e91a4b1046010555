import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { stringify } from 'yaml'
import { shortDuration } from '../durations.ts'
import type { Format } from '../format.ts'
import { withoutNulls } from '../schema-org.ts'
import { groupBySection, type Run } from '../sections.ts'
import { splitLines, toSingleLine } from '../single-line.ts'
import { splitAmount } from '../split-amount.ts'

type Line = ArchivedRecipe['ingredients'][number]
type Step = ArchivedRecipe['steps'][number]

const escapeAll = (text: string, signs: RegExp) => text.replace(signs, (sign) => `\\${sign}`)

/** Characters to escape in a step: start of a mark or comment and, at the beginning of a line, of a section or note. */
const escapeText = (line: string) => escapeAll(line, /[\\@#~]|\[(?=-)|^[>=]|-(?=-)|(?<=-)-/g)

/** Characters to escape in a name: those that end or divide it, and modifiers at its beginning. */
const escapeName = (name: string) =>
  escapeAll(toSingleLine(name), /[\\@#~{}|/]|\[(?=-)|^[&?+.-]|-(?=-)|(?<=-)-/g)

/** In an amount, note or heading, every special character is escaped. */
const escapePart = (text: string | null) => escapeAll(toSingleLine(text), /[\\@#~{}()[\]|/%=&?+.>-]/g)

function formatAmount(readable: string): string {
  const amount = splitAmount(readable)
  if (!amount) return escapePart(readable)
  return amount.unit ? `${amount.words}%${amount.unit}` : amount.words
}

const formatIngredient = ({ name, amount_readable, note }: Line) =>
  `@${escapeName(name)}{${formatAmount(amount_readable)}}${note?.trim() ? `(${escapePart(note)})` : ''}`

const formatTimer = (seconds: number | null): string => {
  if (!seconds) return ''
  return seconds % 60 === 0 ? ` ~{${seconds / 60}%minutes}` : ` ~{${seconds}%seconds}`
}

const formatStep = ({ instruction, duration_sec }: Step) =>
  splitLines(instruction).map(escapeText).join(' \\\n') + formatTimer(duration_sec)

type Part = { section: string | null; blocks: string[] }

const partOfLines = ({ section, rows }: Run<Line>): Part => ({
  section,
  blocks: [rows.map(formatIngredient).join('\n')],
})

const partOfSteps = ({ section, rows }: Run<Step>): Part => ({ section, blocks: rows.map(formatStep) })

/** Ingredients precede the steps of their section; both keep their order. */
function splitIntoParts({ ingredients, steps }: ArchivedRecipe): Part[] {
  const [lines, doings] = [groupBySection(ingredients), groupBySection(steps)]
  const parts: Part[] = []
  while (lines.length > 0 || doings.length > 0) {
    const [line, doing] = [lines[0], doings[0]]
    const isMet = line && doing && line.section === doing.section
    const comesLater =
      line &&
      doing &&
      doings.some(({ section }) => section === line.section) &&
      !lines.some(({ section }) => section === doing.section)
    if (line && !comesLater) parts.push(partOfLines(lines.shift() as Run<Line>))
    if (doing && (isMet || comesLater || !line)) parts.push(partOfSteps(doings.shift() as Run<Step>))
  }
  return parts
}

const formatHeading = (section: string | null) => (section === null ? '==' : `= ${escapePart(section)} =`)

/** A heading without a name ends a section. */
function formatBody(recipe: ArchivedRecipe): string[] {
  let open: string | null = null
  const blocks = splitIntoParts(recipe).flatMap(({ section, blocks }) => {
    const heading = section === open ? [] : [formatHeading(section)]
    open = section
    return [...heading, ...blocks]
  })
  const cookware = recipe.equipment.map((name) => `#${escapeName(name)}{}`).join('\n')
  return [
    ...(cookware ? [cookware] : []),
    ...blocks,
    ...splitLines(recipe.notes).map((line) => `> ${escapeText(line)}`),
  ]
}

const formatMetadata = (recipe: ArchivedRecipe) =>
  withoutNulls({
    title: recipe.title,
    description: recipe.description,
    servings: recipe.servings,
    'prep time': shortDuration(recipe.prep_time_sec),
    'cook time': shortDuration(recipe.cook_time_sec),
    tags: recipe.categories,
    source: recipe.source_url,
    'source.name': recipe.source_name,
  })

const write = (recipe: ArchivedRecipe): string =>
  `---\n${stringify(formatMetadata(recipe), { lineWidth: 0 })}---\n\n${formatBody(recipe).join('\n\n')}\n`

export const cooklang: Format = {
  key: 'cooklang',
  title: 'Cooklang',
  pictures: { most: 1, kind: 'jpeg' },
  single: { extension: 'cook', type: 'text/plain; charset=utf-8', holdsPictures: false, write },
  collection: {
    extension: 'zip',
    files: (recipe, pictures, place) => [
      { path: `${place}.cook`, content: write(recipe) },
      ...pictures.slice(0, 1).map(({ bytes }) => ({ path: `${place}.jpg`, content: bytes })),
    ],
  },
}
