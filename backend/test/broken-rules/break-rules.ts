// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { CLAUSES, type Clause } from './rules.ts'

const SOURCES = join(import.meta.dirname, '../../src/')

/**
 * Turns off caches and predicted statements, which would hide broken rules, and statements that are prepared only
 * once.
 */
const ALWAYS = [
  {
    file: 'http/access-check.ts',
    text: 'isCacheable && !hasCached(callerId, url) ? predictions.find(callerId, url) : undefined',
    instead: 'undefined',
  },
  {
    file: 'http/response-cache.ts',
    text: 'return entry?.snapshot === snapshot ? entry.response : undefined',
    instead: 'return undefined',
  },
  {
    file: 'db/prepared.ts',
    text: 'runStatement<Row>(db, text, values)',
    instead: 'runStatement<Row>(db, globalThis.rules.asPrepared(text), values)',
  },
]

/** Inserts a switch at each clause when the tests load the sources; the files are not changed. */
export function breakRules(): Plugin {
  return {
    name: 'break-rules',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(SOURCES)) return
      const file = id.slice(SOURCES.length).replaceAll('\\', '/')
      const clauses = CLAUSES.filter((each) => each.file === file && !each.isPrepared)
      const edits = [
        ...ALWAYS.filter((each) => each.file === file),
        ...clauses.map((clause) => ({ text: clause.text, instead: buildSwitch(clause) })),
      ]
      return replaceEach(code, edits)
    },
  }
}

const LAZY = '() => '

function buildSwitch({ file, text, broken }: Clause): string {
  const cases = Object.entries(broken).map(([words, instead]) => ({
    isBroken: `globalThis.rules.isBroken(${JSON.stringify(words)})`,
    instead,
  }))
  if (/^(if|return)\b/.test(text))
    return `{ ${cases.map(({ isBroken, instead }) => `if (${isBroken}) { ${instead} } else `).join('')} { ${text} } }`
  // Evaluated when called, not when the file is loaded.
  if (text.startsWith(LAZY)) {
    const bodies = Object.fromEntries(
      Object.entries(broken).map(([words, instead]) => [words, instead.slice(LAZY.length)]),
    )
    return LAZY + buildSwitch({ file, text: text.slice(LAZY.length), broken: bodies })
  }
  const isLink = text.startsWith('.')
  const part = (link: string) => `(${isLink ? `query${link}` : link})`
  const choice = `${cases.map(({ isBroken, instead }) => `${isBroken} ? ${part(instead)} : `).join('')}${part(text)}`
  return isLink ? `.$call((query) => ${choice})` : `(${choice})`
}

/** From the end, because an inserted text can contain another clause. */
function replaceEach(code: string, edits: { text: string; instead: string }[]): string {
  const placed = edits.map((edit) => {
    if (!standsOnce(code, edit.text)) throw new Error(`This does not stand there once: ${edit.text}`)
    return { ...edit, at: code.indexOf(edit.text) }
  })
  return placed
    .sort((a, b) => b.at - a.at)
    .reduce(
      (text, edit) => text.slice(0, edit.at) + edit.instead + text.slice(edit.at + edit.text.length),
      code,
    )
}

const standsOnce = (code: string, text: string) => code.split(text).length === 2

/** Texts that are not in the sources. */
export async function listMisplaced(): Promise<Pick<Clause, 'file' | 'text'>[]> {
  const found = await Promise.all(
    [...ALWAYS, ...CLAUSES].map(async ({ file, text }) => {
      const code = await readFile(join(SOURCES, file), 'utf8')
      return { file, text, isThere: standsOnce(code, text) }
    }),
  )
  return found.filter(({ isThere }) => !isThere).map(({ file, text }) => ({ file, text }))
}
