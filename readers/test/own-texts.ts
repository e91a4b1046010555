import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readText } from '../src/text/read-text.ts'

/** Labels of a text: title, lines, steps; and servings, minutes and sections if given. */
export type ExpectedText = {
  title: string
  ingredients: string[]
  steps: string[]
  remarks?: string[]
  servings?: number
  minutes?: Partial<Record<keyof typeof TIMES, number>>
  /** Of each line and each step; null if the file names none. */
  sections?: string[] | null
}

const TIMES = { prep: 'prep_time_sec', cook: 'cook_time_sec', total: 'total_time_sec' } as const
const MINUTE = 60

type OwnText = { name: string; text: string; expected: ExpectedText }

/**
 * A file contains the pasted text, a line of %%%%, and the labels: `title:`, `servings:`, `prep:`, `cook:` and `total:` in minutes,
 * `[section]`, `- line`, `* step`. Titles that a cook would accept as well are separated by ` || `; `~` marks a closing remark
 * that can be a step or a note.
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
      const minutes = Object.keys(TIMES).flatMap((time) =>
        marked(`${time}:`).map((stated) => [time, Number(stated)] as const),
      )
      return {
        name: file.replace(/\.txt$/, ''),
        text,
        expected: {
          title: marked('title:')[0] ?? '',
          ingredients: marked('- '),
          steps: marked('* '),
          remarks: marked('~ '),
          ...(servings && { servings: Number(servings) }),
          minutes: Object.fromEntries(minutes),
          sections: listSections(right),
        },
      }
    })
}

function listSections(labels: string): string[] | null {
  const lines = labels.split('\n')
  if (!lines.some((line) => line.startsWith('['))) return null
  let section = ''
  return lines.flatMap((line) => {
    if (line.startsWith('[')) section = line.slice(1, -1)
    return /^[-*] /.test(line) ? section : []
  })
}

const plain = (lines: string[]) => lines.map((line) => line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ''))

/** Result and labels, normalised to letters and digits. */
export function compared(text: string, expected: ExpectedText) {
  const { title, ingredients, steps, remarks = [], servings, minutes = {}, sections = null } = expected
  const [recipe] = readText(text).recipes
  const [found = ''] = plain([recipe?.title ?? ''])
  const accepted = plain(title.split(' || '))
  const isStep = ({ instruction }: { instruction: string }) =>
    !plain(remarks).includes(plain([instruction])[0] ?? '')
  const told = recipe?.steps.filter(isStep) ?? []
  const seconds = (time: string) => recipe?.[TIMES[time as keyof typeof TIMES]] ?? 0
  return {
    read: {
      title: found,
      ingredients: plain(recipe?.ingredients.map(({ line }) => line) ?? []),
      steps: plain(told.map(({ instruction }) => instruction)),
      ...(servings && { servings: recipe?.servings }),
      minutes: Object.fromEntries(Object.keys(minutes).map((time) => [time, seconds(time) / MINUTE])),
      ...(sections && {
        sections: plain([...(recipe?.ingredients ?? []), ...told].map((one) => one.section ?? '')),
      }),
    },
    right: {
      title: accepted.includes(found) ? found : accepted[0],
      ingredients: plain(ingredients),
      steps: plain(steps),
      ...(servings && { servings }),
      minutes,
      ...(sections && { sections: plain(sections) }),
    },
  }
}

/** The title, all ingredients and all steps. */
export function isRight(text: string, { title, ingredients, steps, remarks = [] }: ExpectedText): boolean {
  const { read, right } = compared(text, { title, ingredients, steps, remarks })
  return JSON.stringify(read) === JSON.stringify(right)
}
