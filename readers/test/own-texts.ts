import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readText } from '../src/text/read-text.ts'

/** Labels of a text: title, lines, steps, and servings if given. */
export type ExpectedText = {
  title: string
  ingredients: string[]
  steps: string[]
  remarks?: string[]
  servings?: number
}

type OwnText = { name: string; text: string; expected: ExpectedText }

/**
 * A file contains the pasted text, a line of %%%%, and the labels: `title:`, `servings:`, `- line`, `* step`. Titles that a
 * cook would accept as well are separated by ` || `; `~` marks a closing remark that can be a step or a note.
 */
export function readOwnTexts(folder: 'developed' | 'apart'): OwnText[] {
  const directory = path.join(import.meta.dirname, 'texts', folder)
  return readdirSync(directory)
    .toSorted()
    .map((file) => {
      const [text = '', right = ''] = readFileSync(path.join(directory, file), 'utf8').split('\n%%%%\n')
      const marked = (mark: string) =>
        right
          .split('\n')
          .filter((line) => line.startsWith(mark))
          .map((line) => line.slice(mark.length).trim())
      const [servings] = marked('servings:')
      return {
        name: file.replace(/\.txt$/, ''),
        text,
        expected: {
          title: marked('title:')[0] ?? '',
          ingredients: marked('- '),
          steps: marked('* '),
          remarks: marked('~ '),
          ...(servings && { servings: Number(servings) }),
        },
      }
    })
}

const plain = (lines: string[]) => lines.map((line) => line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))

/** Result and labels, normalised to letters and digits. */
export function compared(text: string, { title, ingredients, steps, remarks = [], servings }: ExpectedText) {
  const [recipe] = readText(text).recipes
  const [found = ''] = plain([recipe?.title ?? ''])
  const accepted = plain(title.split(' || '))
  return {
    read: {
      title: found,
      ingredients: plain(recipe?.ingredients.map(({ line }) => line) ?? []),
      steps: plain(recipe?.steps.map(({ instruction }) => instruction) ?? []).filter(
        (step) => !plain(remarks).includes(step),
      ),
      ...(servings && { servings: recipe?.servings }),
    },
    right: {
      title: accepted.includes(found) ? found : accepted[0],
      ingredients: plain(ingredients),
      steps: plain(steps),
      ...(servings && { servings }),
    },
  }
}

/** The title, all ingredients and all steps. */
export function isRight(text: string, { servings: _, ...expected }: ExpectedText): boolean {
  const { read, right } = compared(text, expected)
  return JSON.stringify(read) === JSON.stringify(right)
}
