import { existsSync } from 'node:fs'
import path from 'node:path'
import { scoreArchives } from './score-archives.ts'
import { scorePages } from './score-pages.ts'
import { scoreTexts } from './score-texts.ts'

const SCORES = { pages: scorePages, texts: scoreTexts, archives: scoreArchives }

const corpora = process.env.LARDER_CORPORA ?? ''
const wanted = process.argv.slice(2)
if (!corpora || !existsSync(path.join(corpora, 'score-import.mjs'))) {
  console.error(
    'Set LARDER_CORPORA to the folder that holds score-import.mjs, scrapers/ and archives/ to run this.',
  )
  process.exit(1)
}
for (const [name, score] of Object.entries(SCORES))
  if (wanted.length === 0 || wanted.includes(name)) await score(corpora)
