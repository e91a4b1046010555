import type { Language } from '@larder/contract/languages'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { localDuration } from '../durations.ts'
import type { Format } from '../format.ts'
import { formatMetadata, WORDS } from '../labels.ts'
import { groupBySection } from '../sections.ts'
import { splitLines, toSingleLine } from '../single-line.ts'
import { translateArchived } from '../translate.ts'

/** Escapes Markdown syntax: emphasis, code, links, tags, and markers at the start of a line. */
const escapeText = (text: string) =>
  text
    .replace(/[\\`*_[\]<>]/g, (sign) => `\\${sign}`)
    .replace(/^([#+|~=-])/, '\\$1')
    .replace(/^(\d{1,9})([.)])/, '$1\\$2')

const asLine = (text: string) => escapeText(toSingleLine(text))

/** Keeps line breaks visible. */
const asParagraph = (text: string) => splitLines(text).map(escapeText).join('\\\n')

const withSections = <Row extends { section: string | null }>(rows: Row[], lineOf: (row: Row) => string) =>
  groupBySection(rows).flatMap(({ section, rows }) => [
    ...(section === null ? [] : [`### ${escapeText(section)}`]),
    rows.map(lineOf).join('\n'),
  ])

/** Every number is "1.": Markdown counts, so lines can be moved. */
const formatStep = ({ instruction, duration_sec }: ArchivedRecipe['steps'][number], language: Language) => {
  const time = localDuration(duration_sec, language)
  const lines = splitLines(instruction).map(escapeText)
  return `1. ${lines.join('\\\n   ')}${time ? ` (${time})` : ''}`
}

/** URLs stay links. */
const formatFact = (value: string) =>
  /^https?:\/\//.test(value) ? `<${value.replaceAll('<', '%3C').replaceAll('>', '%3E')}>` : asLine(value)

const under = (heading: string, blocks: string[]) => (blocks.length > 0 ? [`## ${heading}`, ...blocks] : [])

function write(
  original: ArchivedRecipe,
  pictures: { alt: string | null; file: string }[],
  language: Language,
) {
  const recipe = translateArchived(original, language)
  const words = WORDS[language]
  const facts = formatMetadata(recipe, language).map(([name, value]) => `- ${name}: ${formatFact(value)}`)
  const blocks = [
    `# ${asLine(recipe.title)}`,
    ...pictures.map(({ alt, file }) => `![${asLine(alt ?? '')}](<${file}>)`),
    asParagraph(recipe.description ?? ''),
    facts.join('\n'),
    ...under(
      words.ingredients,
      withSections(recipe.ingredients, ({ line }) => `- ${asLine(line)}`),
    ),
    ...under(
      words.equipment,
      recipe.equipment.length > 0 ? [recipe.equipment.map((name) => `- ${asLine(name)}`).join('\n')] : [],
    ),
    ...under(
      words.method,
      withSections(recipe.steps, (step) => formatStep(step, language)),
    ),
    ...under(words.notes, recipe.notes ? [asParagraph(recipe.notes)] : []),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

export const markdown: Format = {
  key: 'markdown',
  title: 'Markdown',
  pictures: { most: 20, kind: 'webp' },
  single: {
    extension: 'md',
    type: 'text/markdown; charset=utf-8',
    holdsPictures: false,
    write: (recipe, _pictures, language) => write(recipe, [], language),
  },
  collection: {
    extension: 'zip',
    files: (recipe, pictures, place, language) => {
      const beside = pictures.map(({ bytes, alt }, at) => ({ alt, bytes, path: `${place}.${at + 1}.webp` }))
      const named = beside.map(({ alt, path }) => ({ alt, file: path.slice(path.lastIndexOf('/') + 1) }))
      return [
        { path: `${place}.md`, content: write(recipe, named, language) },
        ...beside.map(({ bytes, path }) => ({ path, content: bytes })),
      ]
    },
  },
}
