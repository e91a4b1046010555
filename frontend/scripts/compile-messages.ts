import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import type { Plugin } from 'vite'
import { messagesModule } from './messages-module.ts'

const root = new URL('..', import.meta.url)
const messageFile = (locale: string) => new URL(`src/messages/${locale}.json`, root)

function compileMessages() {
  const read = (locale: string) => JSON.parse(readFileSync(messageFile(locale), 'utf8'))
  mkdirSync(new URL('src/lib/generated/', root), { recursive: true })
  writeFileSync(
    new URL('src/lib/generated/messages.ts', root),
    messagesModule({ en: read('en'), de: read('de') }),
  )
}

export function compiledMessages(): Plugin {
  return {
    name: 'larder-messages',
    config: compileMessages,
    configureServer(server) {
      server.watcher.on('change', (file) => {
        if (/src[\\/]messages[\\/].+\.json$/.test(file)) compileMessages()
      })
    },
  }
}

if (import.meta.main) compileMessages()
