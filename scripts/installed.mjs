// Checks whether the packages of package-lock.json are installed. Plain JavaScript, because run.mjs uses it.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = join(root, 'node_modules', '.larder-installed')
const lockHash = () =>
  createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex')

export const isInstalled = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash()
export const noteInstalled = () => writeFileSync(stamp, lockHash())
