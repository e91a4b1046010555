import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const ALL = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** Rules that depend on the colour scheme. */
const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
// Off by default. Users of voice control say the visible label.
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } }

type Options = { where?: string; only?: 'colours' }

/** Expects no axe violations. Legacy mode is enough, because no page has frames. */
export async function expectAccessible(page: Page, { where = page.url(), only }: Options = {}) {
  const rules = only === 'colours' ? { runOnly: COLOURS } : { runOnly: ALL, rules: MORE_RULES }
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...rules, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}
