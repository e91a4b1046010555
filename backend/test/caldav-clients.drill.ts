import { execFile, spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { makeToken } from './access-tokens.ts'
import { writeTask } from './caldav-client.ts'
import { addUserWithPassword } from './kitchen.ts'
import { openTestApp } from './test-app.ts'
import { whenDone } from './when-done.ts'

const run = promisify(execFile)
const PYTHON = '/usr/bin/python3'
const succeeds = (command: string, ...args: string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0
const HAS_PYTHON = succeeds(PYTHON, '-c', 'import caldav')
const HAS_VDIRSYNCER = succeeds('vdirsyncer', '--version')
if (!HAS_PYTHON) console.warn('Skipped: apt-get install python3-caldav')
if (!HAS_VDIRSYNCER) console.warn('Skipped: apt-get install vdirsyncer')

/** The library that Home Assistant uses. */
const SCRIPT = `
import sys, caldav
url, token = sys.argv[1:]
principal = caldav.DAVClient(url=url, username="anyone", password=token).principal()
week = [c for c in principal.calendars() if c.name == "Week"][0]
assert week.get_supported_components() == ["VTODO"]
todo = week.save_todo(summary="2 l milk")
assert [str(t.icalendar_component["summary"]) for t in week.todos()] == ["2 l milk"]
todo.icalendar_component["summary"] = "3 l milk"
todo.save()
todo.load()
assert str(todo.icalendar_component["summary"]) == "3 l milk"
todo.complete()
assert week.todos() == [] and len(week.todos(include_completed=True)) == 1
changes = week.objects_by_sync_token(load_objects=True)
bread = week.save_todo(summary="bread")
changed, gone = changes.sync()
assert len(changed) == 1, changed
bread.delete()
changed, gone = changes.sync()
assert str(bread.url) in [str(g.url) for g in gone], gone
print("done")
`

async function open() {
  const larder = await openTestApp()
  await larder.app.listen({ host: '127.0.0.1', port: 0 })
  const ann = await addUserWithPassword(larder, 'ann')
  const body = { name: 'Week' }
  const { id } = (await larder.call('POST', '/shopping-lists/', { as: ann, body })).json()
  const { token } = await makeToken(larder, ann, { scopes: ['shopping'] })
  const folder = await mkdtemp(join(tmpdir(), 'larder-caldav-'))
  whenDone(() => rm(folder, { recursive: true }))
  const readNames = async () => {
    const list = (await larder.call('GET', `/shopping-lists/${id}`, { as: ann })).json()
    return list.groups
      .flatMap(({ items }: { items: { name: string }[] }) => items.map(({ name }) => name))
      .sort()
  }
  return { larder, ann, id, token, folder, readNames, url: `${larder.app.listeningOrigin}/dav/` }
}

test.skipIf(!HAS_PYTHON)('python3-caldav adds, changes, completes, deletes and syncs', async () => {
  const { url, token, readNames } = await open()
  const { stdout } = await run(PYTHON, ['-c', SCRIPT, url, token])
  expect(stdout).toContain('done')
  expect(await readNames()).toEqual(['milk'])
})

test.skipIf(!HAS_VDIRSYNCER)('vdirsyncer copies both ways', async () => {
  const { larder, ann, id, url, token, folder, readNames } = await open()
  const config = join(folder, 'config')
  await writeFile(
    config,
    `[general]
status_path = "${folder}/status/"
[pair larder]
a = "local"
b = "remote"
collections = [["week", "list-${id}", "list-${id}"]]
conflict_resolution = "b wins"
[storage local]
type = "filesystem"
path = "${folder}/files/"
fileext = ".ics"
[storage remote]
type = "caldav"
url = "${url}"
username = "anyone"
password = "${token}"
item_types = ["VTODO"]
`,
  )
  const files = join(folder, 'files', `list-${id}`)
  await mkdir(files, { recursive: true })
  const sync = async () => {
    await run('vdirsyncer', ['-c', config, 'sync', '--force-delete'])
    return (await readdir(files)).length
  }
  await run('vdirsyncer', ['-c', config, 'discover'])
  await larder.call('POST', `/shopping-lists/${id}/items`, { as: ann, body: { text: 'bread' } })
  await writeFile(join(files, 'v-1.ics'), writeTask('v-1', '2 l milk'))
  expect(await sync()).toBe(2)
  expect(await sync()).toBe(2)
  expect(await readNames()).toEqual(['bread', 'milk'])
  const [bread] = (await larder.call('GET', `/shopping-lists/${id}`, { as: ann })).json().groups
  await larder.call('DELETE', `/shopping-lists/${id}/items/${bread.items[0].id}`, { as: ann })
  expect(await sync()).toBe(1)
  const [left = ''] = await readdir(files)
  const remaining = await readFile(join(files, left), 'utf8')
  await writeFile(join(files, left), remaining.replace(/STATUS:.*/, 'STATUS:COMPLETED'))
  expect(await sync()).toBe(1)
  // Reads what Larder made of the change.
  expect(await sync()).toBe(1)
  await rm(join(files, left))
  expect(await sync()).toBe(0)
  expect(await readNames()).toEqual([])
})
