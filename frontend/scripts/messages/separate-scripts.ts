import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Adapter } from '@sveltejs/kit'
import { fillMessages, listMessages, PLACEHOLDER_START } from '../../fill-messages.ts'
import { readCatalogues } from './compile-messages.ts'
import { compileTexts } from './message-modules.ts'

const BUILD = 'build'
const FOLDERS = ['chunks', 'entry', 'nodes']

/**
 * The adapter, with the browser's scripts in `build/scripts` and the texts of each language in `build/scripts/texts`.
 * `serve-scripts.ts` combines them: a copy of all scripts for each language would take 40 MB and half a minute to compress.
 */
export const separateScripts = (adapter: Adapter): Adapter => ({
  ...adapter,
  async adapt(builder) {
    const folder = join(builder.getClientDirectory(), builder.getAppPath(), 'immutable')
    const scripts = new Map<string, string>()
    for (const file of FOLDERS.flatMap((each) =>
      readdirSync(join(folder, each)).map((name) => `${each}/${name}`),
    )) {
      // Served one folder deeper: /_app/immutable/de/chunks/x.js
      scripts.set(file, readFileSync(join(folder, file), 'utf8').replaceAll('"../assets/', '"../../assets/'))
    }
    for (const each of FOLDERS) rmSync(join(folder, each), { recursive: true })
    await adapter.adapt(builder)
    writeScripts(scripts)
  },
})

function writeScripts(scripts: Map<string, string>) {
  const texts = compileTexts(readCatalogues(), new Set([...scripts.values()].flatMap(listMessages)))
  for (const each of [...FOLDERS, 'texts']) mkdirSync(join(BUILD, 'scripts', each), { recursive: true })
  for (const [locale, compiled] of texts)
    writeFileSync(join(BUILD, 'scripts/texts', `${locale}.json`), JSON.stringify(compiled))
  for (const [file, script] of scripts) {
    if (fillMessages(script, texts.get('en') ?? {}).includes(PLACEHOLDER_START))
      throw new Error(`The bundler changed the call of a message in ${file}.`)
    writeFileSync(join(BUILD, 'scripts', file), script)
  }
}
