import { expect, test } from 'vitest'
import { fillTemplate } from './fill-template.server.ts'

const LINK = '<link href="/_app/immutable/entry/start.js" rel="modulepreload">'
const FINISH = { locale: 'he', tag: 'he-IL', theme: 'dark', siteName: 'A "B"', notice: '<aside>!</aside>' }

const buildPage = (styles: string) =>
  `<!doctype html><html lang="en" data-theme="%larder.theme%"><head>${LINK}${styles}</head>` +
  '<body>%larder.sprite%%larder.notice%<p>_app/immutable/entry/</p>' +
  '<script>import("/_app/immutable/entry/start.js")</script></body></html>'

test.each(['<style>a{}</style>', ''])(
  'fills in language, theme, notice and scripts (styles: %j)',
  (styles) => {
    const page = fillTemplate(buildPage(styles), { ...FINISH, isLate: false })
    expect(page).toContain('<html lang="he-IL" dir="rtl" data-theme="dark" data-site="A &quot;B&quot;">')
    expect(page).toContain(`<link href="/_app/immutable/he/entry/start.js" rel="later">${styles}</head>`)
    expect(page).toContain('</svg><aside>!</aside><p>_app/immutable/entry/</p>')
    expect(page).toContain('import("/_app/immutable/he/entry/start.js")')
  },
)

test.each([true, false])('a page does not preload its scripts (late: %s)', (isLate) => {
  const page = fillTemplate(buildPage('<style>a{}</style>'), { ...FINISH, isLate })
  expect(page).toContain(`<html${isLate ? ' data-waiting' : ''} lang="he-IL"`)
  expect(page).toContain('rel="later"')
  expect(page).not.toContain('rel="modulepreload"')
})
