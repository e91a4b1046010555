import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { ImportRead } from '@larder/contract/imports'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { mealieBackup } from './mealie-backup.ts'
import { freePort, logInOver, makeDataDir, startService, stopService, until } from './service-process.ts'

const RECIPES = Number(process.env.IMPORT_RECIPES ?? 1000)
const KILLS = Number(process.env.IMPORT_KILLS ?? 5)

test(`${RECIPES} recipes with pictures come from a Mealie backup, though the API is killed ${KILLS} times`, async () => {
  const env = {
    DATA_DIR: await makeDataDir(),
    BACKEND_PORT: await freePort(),
    DATABASE_PORT: await freePort(),
    WORKERS: '1',
  }
  let service = startService(env)
  await service.ready
  let token = await logInOver(service.url)
  const pictures = await Promise.all([60, 90, 120, 150].map(photograph))
  const backup = mealieBackup(RECIPES, (index) => pictures[index % pictures.length] as Buffer)
  const peak = watchMemory(() => service.child.pid as number)
  const begun = Date.now()

  const form = new FormData()
  form.append('files', new Blob([Buffer.from(backup)]), 'mealie.zip')
  const sent = await fetch(`${service.url}/imports/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  expect(sent.status).toBe(201)
  const { id } = (await sent.json()) as ImportRead
  const read = async (): Promise<ImportRead> => {
    const answer = await fetch(`${service.url}/imports/${id}`, {
      headers: { authorization: `Bearer ${token}` },
    })
    return answer.ok ? ((await answer.json()) as ImportRead) : ({} as ImportRead)
  }
  await until(async () => (await read()).status === 'ready')
  const readSeconds = (Date.now() - begun) / 1000
  await fetch(`${service.url}/imports/${id}/commit`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  for (let kill = 1; kill <= KILLS; kill++) {
    const wanted = Math.floor((RECIPES * kill) / (KILLS + 1))
    await until(async () => (await read()).imported_count >= wanted)
    await stopService(service, 'SIGKILL')
    service = startService(env)
    await service.ready
    token = await logInOver(service.url)
  }
  await until(async () => (await read()).status === 'done')
  const seconds = (Date.now() - begun) / 1000
  const done = await read()
  const list = await fetch(`${service.url}/recipes/?count=true&limit=1`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { total } = (await list.json()) as { total: number }
  console.log(
    `${RECIPES} recipes, ${(backup.length / 1e6).toFixed(0)} MB: read after ${readSeconds.toFixed(0)} s, all there after ` +
      `${seconds.toFixed(0)} s with ${KILLS} kills; the API and its workers took ${await peak()} MB at most`,
  )
  expect(done.imported_count).toBe(RECIPES)
  expect(total).toBe(Math.min(RECIPES, 1000))
  expect(await stopService(service)).toBe(0)
})

/** As hard to compress as what a phone takes. */
function photograph(mean: number): Promise<Buffer> {
  const noise = { type: 'gaussian' as const, mean, sigma: 30 }
  return sharp({ create: { width: 1200, height: 900, channels: 3, background: '#000', noise } })
    .blur(2)
    .webp()
    .toBuffer()
}

/** Of a process and those it has started, resident, looked at ten times a second. */
function watchMemory(pidOf: () => number) {
  let most = 0
  let isWatching = true
  const watching = (async () => {
    while (isWatching) {
      most = Math.max(most, await residentOf(pidOf()))
      await pause(100)
    }
  })()
  return async () => {
    isWatching = false
    await watching
    return Math.round(most / 1024)
  }
}

async function residentOf(pid: number): Promise<number> {
  const read = (file: string) => readFile(`/proc/${pid}/${file}`, 'utf8').catch(() => '')
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(await read('status'))?.[1] ?? 0)
  const name = (await read('comm')).trim()
  const children = (await read(`task/${pid}/children`)).split(' ').filter(Boolean)
  const below = await Promise.all(children.map((child) => residentOf(Number(child))))
  return (name === 'postgres' ? 0 : kilobytes) + below.reduce((sum, value) => sum + value, 0)
}
