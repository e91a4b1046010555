import type { ImportRead } from '@larder/contract/transfer/imports'
import { expect, test } from 'vitest'
import { largeBackup, Visitor } from './moving-service.ts'
import { freePort, makeDataDir, startService, stopService } from './service-process.ts'

const RECIPES = Number(process.env.IMPORT_RECIPES ?? 1000)
const KILLS = Number(process.env.IMPORT_KILLS ?? 5)

test(`${RECIPES} recipes with pictures come from a Mealie backup, though the API is killed once while it reads and ${KILLS} times while they come`, async () => {
  const env = {
    DATA_DIR: await makeDataDir(),
    BACKEND_PORT: await freePort(),
    DATABASE_PORT: await freePort(),
    WORKERS: '1',
  }
  let service = startService(env)
  await service.ready
  let visitor = new Visitor(service)
  const killAndStart = async () => {
    await stopService(service, 'SIGKILL')
    service = startService(env)
    await service.ready
    visitor = new Visitor(service)
  }
  const begun = Date.now()
  const since = () => ((Date.now() - begun) / 1000).toFixed(0)

  const id = await visitor.sendFile('mealie.zip', await largeBackup(RECIPES))
  await visitor.followImport(id, ({ recipe_count }) => recipe_count >= RECIPES / 2)
  await killAndStart()
  await visitor.followImport(id, ({ status }) => status === 'ready')
  console.log(`${RECIPES} recipes read after ${since()} s, with one kill`)

  await visitor.call(`/imports/${id}/commit`, { method: 'POST' })
  for (let kill = 1; kill <= KILLS; kill++) {
    const wanted = Math.floor((RECIPES * kill) / (KILLS + 1))
    await visitor.followImport(id, ({ imported_count }) => imported_count >= wanted)
    console.log(`${wanted} imported after ${since()} s: kill ${kill}`)
    await killAndStart()
  }
  await visitor.followImport(id, ({ status }) => status === 'done')
  console.log(`all there after ${since()} s`)

  const done = await visitor.read<ImportRead>(`/imports/${id}`)
  const list = await visitor.read<{ total: number }>('/recipes/?count=true&limit=1&scope=mine')
  expect(done).toMatchObject({ recipe_count: RECIPES, imported_count: RECIPES, failures: [] })
  expect(list?.total).toBe(Math.min(RECIPES, 1000))
  expect(await stopService(service)).toBe(0)
})
