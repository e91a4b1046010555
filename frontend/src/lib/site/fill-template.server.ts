import sprite from '#lib/theme/sprite.svg?raw'
import { delayPreloads, delayStart } from './late-start.server.ts'
import { escapeHtml } from './notice.server.ts'

const SPRITE = '%larder.sprite%'
const NOTICE = '%larder.notice%'
const inlineSprite = sprite.replace(/>\s+</g, '><').trim()

type Finish = { tag: string; theme: string; siteName: string; notice: string; isLate: boolean }

/** Fills the placeholders of app.html. Joins slices, because each `replace` would copy the page. */
export function fillTemplate(html: string, { tag, theme, siteName, notice, isLate }: Finish): string {
  const bodyAt = html.indexOf('<body')
  const spriteAt = html.indexOf(SPRITE, bodyAt)
  const noticeAt = html.indexOf(NOTICE, spriteAt)
  // The last script is SvelteKit's: text and data are escaped and contain no opening tag.
  const scriptAt = isLate ? html.lastIndexOf('<script') : html.length
  const head = html
    .slice(0, bodyAt)
    .replace('<html lang="en"', `<html lang="${tag}"`)
    .replace('%larder.theme%"', () => `${theme}" data-site="${escapeHtml(siteName)}"`)
  return [
    isLate ? delayPreloads(head) : lowerScriptPriority(head),
    html.slice(bodyAt, spriteAt),
    inlineSprite,
    html.slice(spriteAt + SPRITE.length, noticeAt),
    notice,
    html.slice(noticeAt + NOTICE.length, scriptAt),
    delayStart(html.slice(scriptAt)),
  ].join('')
}

/** Styles, fonts and pictures load before scripts: the page is readable without them. */
const lowerScriptPriority = (head: string) =>
  head.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
