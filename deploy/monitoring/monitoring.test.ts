import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const folder = fileURLToPath(new URL('.', import.meta.url))
/** From Debian's package `prometheus`. */
const runPromtool = (...args: string[]) => spawnSync('promtool', args, { cwd: folder, encoding: 'utf8' })
const hasPromtool = runPromtool('--version').status === 0

test.skipIf(!hasPromtool).each([
  ['the example configuration', ['check', 'config', '--syntax-only', 'prometheus.yml']],
  ['the alert rules', ['check', 'rules', 'larder-alerts.yml']],
  ['the tests of the alert rules', ['test', 'rules', 'larder-alerts.test.yml']],
])('promtool accepts %s', (_, args) => {
  const { status, stdout, stderr } = runPromtool(...args)
  expect(status, stdout + stderr).toBe(0)
})
