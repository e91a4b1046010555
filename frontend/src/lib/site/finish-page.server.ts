import sprite from '#lib/theme/sprite.svg?raw'
import { lateScript, waitingHead } from './late-start.server.ts'

const SPRITE = '%larder.sprite%'
const NOTICE = '%larder.notice%'
const inlineSprite = sprite.replace(/>\s+</g, '><').trim()

type Finish = { tag: string; theme: string; notice: string; isLate: boolean }

/** Fills in what app.html leaves open. In pieces: to replace in a whole page is to copy it each time. */
export function finishPage(html: string, { tag, theme, notice, isLate }: Finish): string {
  const bodyAt = html.indexOf('<body')
  const spriteAt = html.indexOf(SPRITE, bodyAt)
  const noticeAt = html.indexOf(NOTICE, spriteAt)
  // The last one is SvelteKit's: neither text nor data can hold an opening tag.
  const scriptAt = isLate ? html.lastIndexOf('<script') : html.length
  const head = html
    .slice(0, bodyAt)
    .replace('<html lang="en"', `<html lang="${tag}"`)
    .replace('%larder.theme%', theme)
  return [
    isLate ? waitingHead(head) : withPatientScript(head),
    html.slice(bodyAt, spriteAt),
    inlineSprite,
    html.slice(spriteAt + SPRITE.length, noticeAt),
    notice,
    html.slice(noticeAt + NOTICE.length, scriptAt),
    lateScript(html.slice(scriptAt)),
  ].join('')
}

/** The page is whole without its script: style, type and picture go first. */
const withPatientScript = (head: string) =>
  head.replaceAll('rel="modulepreload"', 'rel="modulepreload" fetchpriority="low"')
