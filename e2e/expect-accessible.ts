import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

const ALL = {
  type: 'tag' as const,
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
}
/** What another scheme can spoil. */
const COLOURS = { type: 'rule' as const, values: ['color-contrast', 'link-in-text-block'] }
// Not among its rules by default: who speaks the words on a button means that button.
const MORE_RULES = { 'label-content-name-mismatch': { enabled: true } }

type Asked = { where?: string; only?: 'colours' }

/** axe finds nothing. No page of ours has frames, so all is asked in the page itself. */
export async function expectAccessible(page: Page, { where = page.url(), only }: Asked = {}) {
  const asked = only === 'colours' ? { runOnly: COLOURS } : { runOnly: ALL, rules: MORE_RULES }
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ ...asked, resultTypes: ['violations'] })
    .analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' | ')}`)
  expect.soft(found, where).toEqual([])
}
