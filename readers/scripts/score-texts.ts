import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { readText } from '../src/text/read-text.ts'

/** What a person found right in a text; kept beside the corpus, never in the project. */
type Expected = { title: string; ingredients: string[]; steps: string[] }

const plain = (lines: string[]) =>
  lines.map((line) => line.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '')).join('|')

function isRight(text: string, expected: Expected): boolean {
  const [recipe] = readText(text).recipes
  return (
    recipe !== undefined &&
    plain([recipe.title]) === plain([expected.title]) &&
    plain(recipe.ingredients.map(({ line }) => line)) === plain(expected.ingredients) &&
    plain(recipe.steps.map(({ instruction }) => instruction)) === plain(expected.steps)
  )
}

/** Title, ingredients and steps all right, against expectations checked by hand. */
export function scoreTexts(corpora: string): void {
  const expectations = path.join(corpora, 'derived-texts')
  if (!existsSync(expectations)) {
    console.log('texts: no expectations in derived-texts/, so nothing to compare with')
    return
  }
  const texts = path.join(corpora, 'archives', 'recipya-samples', 'plain-text')
  const names = readdirSync(expectations).filter((name) => name.endsWith('.json'))
  const wrong = names.filter((name) => {
    const text = readFileSync(path.join(texts, name.replace(/\.json$/, '.txt')), 'utf8')
    return !isRight(text, JSON.parse(readFileSync(path.join(expectations, name), 'utf8')) as Expected)
  })
  console.log(
    `texts: ${names.length - wrong.length} of ${names.length} right${wrong.length > 0 ? `, not ${wrong.join(' ')}` : ''}`,
  )
}
