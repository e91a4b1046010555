import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { messageModules } from './messages-module.ts'
import { writeApiRoutes } from './write-api-routes.ts'

const ROOT = new URL('..', import.meta.url)
const messageFile = (locale: string) => new URL(`src/messages/${locale}.json`, ROOT)

export function setup() {
  const read = (locale: string) => JSON.parse(readFileSync(messageFile(locale), 'utf8'))
  const folder = new URL('src/lib/generated/', ROOT)
  mkdirSync(new URL('messages/', folder), { recursive: true })
  for (const [file, code] of messageModules({ en: read('en'), de: read('de') })) {
    writeFileSync(new URL(file, folder), code)
  }
  writeApiRoutes()
}

export function compiledMessages(): Plugin {
  return {
    name: 'larder-messages',
    config: setup,
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (/src[\\/]messages[\\/].+\.json$/.test(file)) setup()
      })
    },
  }
}

if (import.meta.main) setup()
