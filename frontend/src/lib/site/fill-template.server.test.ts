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
    expect(page).toContain(
      `<link href="/_app/immutable/he/entry/start.js" rel="modulepreload" fetchpriority="low">${styles}</head>`,
    )
    expect(page).toContain('</svg><aside>!</aside><p>_app/immutable/entry/</p>')
    expect(page).toContain('import("/_app/immutable/he/entry/start.js")')
  },
)

test('a page that starts late does not preload its scripts', () => {
  const page = fillTemplate(buildPage('<style>a{}</style>'), { ...FINISH, isLate: true })
  expect(page).toContain('<html data-waiting lang="he-IL"')
  expect(page).toContain('rel="later"')
  expect(page).not.toContain('rel="modulepreload"')
})
