import type { Format } from '../src/format.ts'
import { FORMATS } from '../src/formats.ts'
import { ALWAYS_LOST, LOSSES, TRAPS } from './losses.ts'

const INTRODUCTION = `# What is carried elsewhere

Written by \`npm run formats --workspace writers\` from what the tests know of each format: any recipe, written and read
back, is the recipe that it was, but for what is named here (\`writers/test/round-trip.test.ts\`). Larder's own archive
loses nothing of a recipe as it is, and carries what whoever takes it along has made of it: favourite, tags, cook log;
its owner's carries what it was before, too. With all of someone's recipes go their books, lists, stores and what they have planned for
themselves: meals, kinds of meals, templates and rules for ideas (\`plan.json\`, described in \`plan.schema.json\`).

In every format white space between words may change, and a time of 0 seconds is not said. No format has a place for
`

const listed = Object.entries(ALWAYS_LOST).map(([field, words]) => `- \`${field}\`: ${words}`)

const FOR_PEOPLE =
  'Made for people: every word of the recipe stands in it, and little is marked for programs (`writers/test/for-people.test.ts`).'

const kindsOf = ({ single, collection }: Format) =>
  [single && `one recipe as \`.${single.extension}\``, collection && `many as \`.${collection.extension}\``]
    .filter(Boolean)
    .join(', ')

function picturesOf({ pictures: { most, kind } }: Format): string {
  if (most === 0) return 'no pictures'
  return `${most === 1 ? 'one picture' : `up to ${most} pictures`} (${kind === 'webp' ? 'WebP' : 'JPEG'})`
}

function sectionOf(format: Format): string {
  const losses = LOSSES[format.key]?.map(({ fields, how }) => `- \`${fields}\`: ${how}`)
  const traps = TRAPS[format.key]?.map(
    ({ fields, how, example }) =>
      `- ${fields.map((field) => `\`${field}\``).join(', ')}: ${how} (\`${example}\`)`,
  )
  return [
    `## ${format.title}`,
    `${kindsOf(format)}; ${picturesOf(format)}.`,
    losses?.join('\n') ?? FOR_PEOPLE,
    ...(traps ? ['Words that are taken for something else:', traps.join('\n')] : []),
  ].join('\n\n')
}

/** The page docs/export-formats.md as the writers stand now. */
export const exportFormatsPage = (): string =>
  [`${INTRODUCTION}\n${listed.join('\n')}`, ...FORMATS.map(sectionOf)].join('\n\n').concat('\n')
