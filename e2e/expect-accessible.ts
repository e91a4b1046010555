import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type { AxeResults, RunOptions } from 'axe-core'

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const ALL: RunOptions = {
  runOnly: {
    type: 'tag',
    values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
  },
  // Off by default. Users of voice control say the visible label.
  rules: { 'label-content-name-mismatch': { enabled: true } },
}
/** Rules that depend on the colour scheme. */
const COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } }
// No page has frames, and only violations are shown.
const ONLY_VIOLATIONS: RunOptions = { resultTypes: ['violations'], iframes: false, selectors: false }

type Options = { where?: string; only?: 'colours' }
type AxeWindow = { axe?: { run: (options: RunOptions) => Promise<AxeResults> } }

/**
 * Expects no axe violations. Sends axe only to the first document, because that takes longer than most rules. The
 * browser then runs it in all later documents of the page.
 */
export async function expectAccessible(page: Page, { where = page.url(), only }: Options = {}) {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.addInitScript({ content: AXE })
    await page.evaluate(AXE)
  }
  const options = { ...(only === 'colours' ? COLOURS : ALL), ...ONLY_VIOLATIONS }
  const found = await page.evaluate(async (options) => {
    // Transitions show the old colour. The end of a parent's can start those of its children.
    for (let depth = 0; depth < 5; depth++)
      for (const animation of document.getAnimations())
        if (animation instanceof CSSTransition) animation.finish()
    const results = await (window as AxeWindow).axe?.run(options)
    return results?.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`)
  }, options)
  expect.soft(found, where).toEqual([])
}
