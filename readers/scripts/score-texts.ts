import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { type ExpectedText, isRight, readOwnTexts } from '../test/own-texts.ts'

/** Our own texts. For held-out ones only the score is printed, so that nobody tunes the reader to them. */
function scoreOwnTexts(): void {
  for (const folder of ['developed', 'apart'] as const) {
    const all = readOwnTexts(folder)
    const right = all.filter(({ text, expected }) => isRight(text, expected))
    console.log(`own texts, ${folder}: ${right.length} of ${all.length} right`)
  }
}

/** Share of texts with correct title, ingredients and steps, compared with manual labels. */
export function scoreTexts(corpora: string): void {
  scoreOwnTexts()
  const expectations = path.join(corpora, 'derived-texts')
  if (!existsSync(expectations)) {
    console.log('texts: no expectations in derived-texts/, so nothing to compare with')
    return
  }
  const texts = path.join(corpora, 'archives', 'recipya-samples', 'plain-text')
  const names = readdirSync(expectations).filter((name) => name.endsWith('.json'))
  const wrong = names.filter((name) => {
    const text = readFileSync(path.join(texts, name.replace(/\.json$/, '.txt')), 'utf8')
    return !isRight(text, JSON.parse(readFileSync(path.join(expectations, name), 'utf8')) as ExpectedText)
  })
  console.log(
    `texts: ${names.length - wrong.length} of ${names.length} right${wrong.length > 0 ? `, not ${wrong.join(' ')}` : ''}`,
  )
}
