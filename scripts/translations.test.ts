import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@larder/contract/languages'
import { expect, test } from 'vitest'
import { findFaults } from '../frontend/scripts/messages/check-messages.ts'

const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const SAME = readJson('../frontend/scripts/messages/same-as-english.json')

test('the words of the glossary are those of the messages', () => {
  const glossary = readFileSync(new URL('../frontend/glossary.md', import.meta.url), 'utf8')
  let languages: string[] = []
  const wrong: string[] = []
  for (const line of glossary.split('\n').filter((each) => /^\| [\p{L}]/u.test(each))) {
    const [, key = '', ...words] = line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim())
    if (key === 'key') languages = words
    else
      for (const [at, language] of languages.entries()) {
        const texts = readJson(`../frontend/src/messages/${language}.json`)
        if (texts[key.replaceAll('`', '')] !== words[at]) wrong.push(`${key} in ${language}`)
      }
  }
  expect(languages).toContain('he')
  expect(wrong).toEqual([])
})

test.each(['../frontend/src/messages', '../backend/src/i18n/messages'])(
  '%s has every text in every language',
  (folder) => {
    const files = readdirSync(new URL(folder, import.meta.url)).toSorted()
    expect(files).toEqual(LANGUAGES.map((language) => `${language}.json`).toSorted())
    const en = readJson(`${folder}/en.json`)
    const faults = LANGUAGES.flatMap((language) =>
      findFaults(language, readJson(`${folder}/${language}.json`), en, [
        ...SAME['*'],
        ...(SAME[language] ?? []),
      ]),
    )
    expect(faults).toEqual([])
  },
)
