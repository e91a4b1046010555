import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const read = (file: string) => readFileSync(new URL(`../${file}`, import.meta.url), 'utf8')

test('docs/self-hosting.md lists every variable of the API and the website', () => {
  const api = [...read('backend/src/config.ts').matchAll(/(?:read\.\w+|required)\('([A-Z_]+)'/g)]
  const website = [
    ...read('frontend/config.server.ts').matchAll(/(?:env\.|address\('|port\(')([A-Z_]+)/g),
    ...read('frontend/server.ts').matchAll(/process\.env\.([A-Z_]+) \?\?/g),
  ]
  const names = new Set([...api, ...website].map(([, name]) => name ?? ''))
  expect(names.size).toBeGreaterThan(20)
  const guide = read('docs/self-hosting.md')
  for (const name of names) expect(guide, name).toContain(`\`${name}\``)
})
