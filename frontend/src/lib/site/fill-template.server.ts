import { isRightToLeft } from '#lib/i18n/locale.ts'
import sprite from '#lib/theme/sprite.svg?raw'
import { delayPreloads, delayStart } from './delay-start.server.ts'
import { escapeHtml } from './escape-html.ts'

const SPRITE = '%larder.sprite%'
const NOTICE = '%larder.notice%'
const SCRIPTS = /_app\/immutable\/(chunks|entry|nodes)\//g
const inlineSprite = sprite.replace(/>\s+</g, '><').trim()

type Finish = {
  tag: string
  locale: string
  theme: string
  siteName: string
  notice: string
  isLate: boolean
}

/** Fills the placeholders of app.html. Joins slices, because each `replace` would copy the page. */
export function fillTemplate(html: string, { tag, locale, theme, siteName, notice, isLate }: Finish): string {
  const bodyAt = html.indexOf('<body')
  // SvelteKit's styles follow its links. They are half of the page, so they are not searched and copied.
  const stylesAt = html.indexOf('<style')
  const linksEndAt = stylesAt >= 0 && stylesAt < bodyAt ? stylesAt : bodyAt
  const spriteAt = html.indexOf(SPRITE, bodyAt)
  const noticeAt = html.indexOf(NOTICE, spriteAt)
  // The last script is SvelteKit's: text and data are escaped and contain no opening tag.
  const lastScriptAt = html.lastIndexOf('<script')
  const scriptAt = lastScriptAt > noticeAt ? lastScriptAt : html.length
  const head = chooseScripts(html.slice(0, linksEndAt), locale)
    .replace('<html lang="en"', `<html lang="${tag}"${isRightToLeft(locale) ? ' dir="rtl"' : ''}`)
    .replace('%larder.theme%"', () => `${theme}" data-site="${escapeHtml(siteName)}"`)
  const start = chooseScripts(html.slice(scriptAt), locale)
  return [
    delayPreloads(head, isLate),
    html.slice(linksEndAt, spriteAt),
    inlineSprite,
    html.slice(spriteAt + SPRITE.length, noticeAt),
    notice,
    html.slice(noticeAt + NOTICE.length, scriptAt),
    delayStart(start, isLate),
  ].join('')
}

/** Scripts in the visitor's language (`serve-scripts.ts`). */
const chooseScripts = (html: string, locale: string) =>
  html.replace(SCRIPTS, (folder) => folder.replace('immutable', `immutable/${locale}`))
