import { readdirSync, readFileSync } from 'node:fs'
import { LANGUAGES } from '@larder/contract/languages'
import { expect, test } from 'vitest'
import { findFaults } from '../frontend/scripts/messages/check-messages.ts'

const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'))
const SAME = readJson('../frontend/scripts/messages/same-as-english.json')

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
