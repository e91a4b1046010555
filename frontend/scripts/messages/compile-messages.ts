import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { LANGUAGES } from '@larder/contract/languages'
import type { Plugin } from 'vite'
import { writeApiRoutes } from '../write-api-routes.ts'
import { findFaults } from './check-messages.ts'
import { type Catalogues, writeModules } from './message-modules.ts'

const ROOT = new URL('../..', import.meta.url)
const GENERATED = /src\/lib\/generated\/(messages\/\w+\.ts)$/

const readJson = (file: string) => JSON.parse(readFileSync(new URL(file, ROOT), 'utf8'))

/** The texts of all languages. Throws if a translation has faults. */
export function readCatalogues(): Catalogues {
  const catalogues: Catalogues = { en: readJson('src/messages/en.json') }
  const same = readJson('scripts/messages/same-as-english.json')
  for (const locale of LANGUAGES) catalogues[locale] = readJson(`src/messages/${locale}.json`)
  const faults = Object.entries(catalogues).flatMap(([locale, catalogue]) =>
    findFaults(locale, catalogue, catalogues.en, [...same['*'], ...(same[locale] ?? [])]),
  )
  if (faults.length > 0) throw new Error(faults.join('\n'))
  return catalogues
}

/** Writes the message modules with all languages. */
export function setup() {
  const folder = new URL('src/lib/generated/', ROOT)
  mkdirSync(new URL('messages/', folder), { recursive: true })
  for (const [file, code] of writeModules(readCatalogues())) writeFileSync(new URL(file, folder), code)
  writeApiRoutes()
}

export function compiledMessages(): Plugin[] {
  let placeholders: Map<string, string>
  return [
    {
      name: 'larder-messages',
      config: setup,
      configureServer(server) {
        server.watcher.on('change', (file) => {
          if (/src[\\/]messages[\\/].+\.json$/.test(file)) setup()
        })
      },
    },
    {
      name: 'larder-message-placeholders',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      load: {
        filter: { id: GENERATED },
        handler(id) {
          placeholders ??= writeModules(readCatalogues(), { hasPlaceholders: true })
          return placeholders.get(GENERATED.exec(id)?.[1] ?? '')
        },
      },
    },
  ]
}

if (import.meta.main) setup()
