import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { listFiles, readSource } from './read-imports.ts'

const MAX_WORDS = 22_000
const MAX_DECISIONS = 35
const SECTIONS = ['## Context', '## Decision', '## Consequences']

const ROOT = fileURLToPath(new URL('..', import.meta.url))
const guides = listFiles('docs', /\.md$/)
const decisions = guides.filter((file) => file.startsWith('docs/decisions/')).sort()
const documents = [
  ...guides,
  'README.md',
  'CONTRIBUTING.md',
  ...['amounts', 'bench', 'client', 'readers'].map((folder) => `${folder}/README.md`),
]
const exists = (path: string) => existsSync(join(ROOT, path))

test('docs/ stays short enough to read', () => {
  const words = guides.flatMap((file) => readSource(file).split(/\s+/).filter(Boolean))
  expect(words.length).toBeLessThanOrEqual(MAX_WORDS)
  expect(decisions.length).toBeLessThanOrEqual(MAX_DECISIONS)
})

test('decisions are numbered without gaps, by file name and title, and have the same sections', () => {
  for (const [index, file] of decisions.entries()) {
    const number = `${index + 1}`.padStart(4, '0')
    const text = readSource(file)
    expect(file).toContain(`/${number}-`)
    expect(text).toMatch(new RegExp(`^# ${number} `))
    expect(text.match(/^## .+$/gm), file).toEqual(SECTIONS)
  }
})

test('links, paths and numbers of decisions in documents exist', () => {
  const broken = documents.flatMap((file) => {
    const text = readSource(file)
    const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)]
      .map(([, link = '']) => join(dirname(file), link))
      .filter((path) => !exists(path))
    const paths = [...text.matchAll(/`((?:\w+\/)+[\w.-]+\.(?:ts|mjs|json|md|sql|csv))`/g)]
      .map(([, path = '']) => path)
      .filter(
        (path) =>
          !exists(path) && !exists(join(dirname(file), 'src', path)) && !exists(join(dirname(file), path)),
      )
    const numbers = [...text.matchAll(/\((00\d\d(?:, 00\d\d)*)\)/g)]
      .flatMap(([, found = '']) => found.split(', '))
      .filter((number) => !decisions.some((decision) => decision.includes(`/${number}-`)))
    return [...links, ...paths, ...numbers].map((target) => `${file}: ${target}`)
  })
  expect(broken).toEqual([])
})
