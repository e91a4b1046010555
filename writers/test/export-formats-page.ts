import type { Format } from '../src/format.ts'
import { FORMATS } from '../src/formats.ts'
import { ALWAYS_LOST, LOSSES, TRAPS } from './losses.ts'

const INTRODUCTION = `# Export formats

This page lists what each export format cannot represent. \`npm run formats --workspace writers\` generates it from the data of the
tests, which write any recipe and read it back (\`writers/test/round-trip.test.ts\`).

Larder's own archive loses nothing. It contains the exporting person's favourites, tags and cook log, and the version history
of their own recipes. An archive of all recipes contains books, shopping lists, stores and the person's meal plan with its
templates and rules for suggestions (\`plan.json\`, described in \`plan.schema.json\`).

In other formats, white space may change, and times of 0 seconds are left out. No other format has a field for:
`

const listed = Object.entries(ALWAYS_LOST).map(([field, words]) => `- \`${field}\`: ${words}`)

const FOR_PEOPLE =
  'Made for reading: it contains the whole text of the recipe, with little structure (`writers/test/for-people.test.ts`).'

const LOSSLESS = 'Loses nothing.'

const listFiles = ({ single, collection }: Format) =>
  [
    single && `one recipe as \`.${single.extension}\``,
    collection && `several as \`.${collection.extension}\``,
  ]
    .filter(Boolean)
    .join(', ')

function describePictures({ pictures: { most, kind } }: Format): string {
  if (most === 0) return 'no pictures'
  const count = most === Number.POSITIVE_INFINITY ? 'all pictures' : `up to ${most} pictures`
  return `${most === 1 ? 'one picture' : count} (${kind === 'webp' ? 'WebP' : 'JPEG'})`
}

function formatSection(format: Format): string {
  const losses = LOSSES[format.key]?.map(({ fields, how }) => `- \`${fields}\`: ${how}`)
  const traps = TRAPS[format.key]?.map(
    ({ fields, how, example }) =>
      `- ${fields.map((field) => `\`${field}\``).join(', ')}: ${how} (\`${example}\`)`,
  )
  return [
    `## ${format.title}`,
    `Files: ${listFiles(format)}; ${describePictures(format)}.`,
    losses?.join('\n') ?? (format.key === 'larder' ? LOSSLESS : FOR_PEOPLE),
    ...(traps ? ['Texts that are misread:', traps.join('\n')] : []),
  ].join('\n\n')
}

/** Generates docs/export-formats.md from the writers. */
export const exportFormatsPage = (): string =>
  [`${INTRODUCTION}\n${listed.join('\n')}`, ...FORMATS.map(formatSection)].join('\n\n').concat('\n')
