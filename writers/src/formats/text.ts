import type { Language } from '@larder/contract/languages'
import type { ArchivedRecipe } from '@larder/contract/transfer/archive'
import { localDuration } from '../durations.ts'
import type { Format, Picture } from '../format.ts'
import { formatMetadata, WORDS } from '../labels.ts'
import { groupBySection } from '../sections.ts'
import { splitLines, toSingleLine } from '../single-line.ts'
import { translateArchived } from '../translate.ts'

/** Numbered across sections, so that "step seven" is unique. */
function formatSteps(steps: ArchivedRecipe['steps'], language: Language): string[] {
  let number = 0
  return groupBySection(steps).map(({ section, rows }) => {
    const lines = rows.map(({ instruction, duration_sec }) => {
      number += 1
      const time = localDuration(duration_sec, language)
      return `${number}. ${toSingleLine(instruction)}${time ? ` (${time})` : ''}`
    })
    return [...(section === null ? [] : [`${section}:`]), ...lines].join('\n')
  })
}

const formatIngredients = (lines: ArchivedRecipe['ingredients']) =>
  groupBySection(lines).map(({ section, rows }) =>
    [...(section === null ? [] : [`${section}:`]), ...rows.map(({ line }) => toSingleLine(line))].join('\n'),
  )

const under = (heading: string, blocks: string[]) => (blocks.length > 0 ? [heading, ...blocks] : [])

function write(original: ArchivedRecipe, _pictures: Picture[], language: Language): string {
  const recipe = translateArchived(original, language)
  const words = WORDS[language]
  const facts = formatMetadata(recipe, language).map(([name, value]) => `${name}: ${toSingleLine(value)}`)
  const blocks = [
    toSingleLine(recipe.title),
    splitLines(recipe.description).join('\n'),
    facts.join('\n'),
    ...under(words.ingredients, formatIngredients(recipe.ingredients)),
    ...under(
      words.equipment,
      recipe.equipment.length > 0 ? [recipe.equipment.map(toSingleLine).join('\n')] : [],
    ),
    ...under(words.method, formatSteps(recipe.steps, language)),
    ...under(words.notes, recipe.notes ? [splitLines(recipe.notes).join('\n')] : []),
  ]
  return `${blocks.filter((block) => block !== '').join('\n\n')}\n`
}

export const text: Format = {
  key: 'text',
  title: 'Text',
  pictures: { most: 0, kind: 'jpeg' },
  single: { extension: 'txt', type: 'text/plain; charset=utf-8', holdsPictures: false, write },
  collection: {
    extension: 'zip',
    files: (recipe, pictures, place, language) => [
      { path: `${place}.txt`, content: write(recipe, pictures, language) },
    ],
  },
}
