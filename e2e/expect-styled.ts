import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'

const built = join(import.meta.dirname, '../frontend/build/client/_app/immutable/assets/*.css')
const scopesIn = (text: string) =>
  new Set([...text.matchAll(/\bsvelte-[a-z0-9]+\b/g)].map(([scope]) => scope))
const styled = scopesIn(
  globSync(built)
    .map((file) => readFileSync(file, 'utf8'))
    .join(),
)

/** Expects that the HTML includes all styles. Styles loaded by JavaScript come late, or never without it. */
export async function expectStyled(page: Page, path: string) {
  const html = await (await page.request.get(path)).text()
  const sheets = [...html.matchAll(/<link[^>]*href="([^"]+)"[^>]*rel="stylesheet"(?! disabled)/g)]
  const linked = await Promise.all(
    sheets.map(async ([, href]) => (await page.request.get(new URL(String(href), page.url()).href)).text()),
  )
  const brought = scopesIn([...html.matchAll(/<style[^>]*>(.*?)<\/style>/gs), ...linked].join())
  const shown = scopesIn([...html.matchAll(/ class="([^"]*)"/g)].map(([, names]) => names).join(' '))
  const missing = [...shown].filter((scope) => styled.has(scope) && !brought.has(scope))
  expect.soft(missing, `what ${path} shows without its styles`).toEqual([])
}
