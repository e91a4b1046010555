// Whether what package-lock.json names is installed. Plain JavaScript, like run.mjs, which asks first.
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
