import { expect, test } from 'vitest'
import {
  findDatabaseProcess,
  freePort,
  logInOver,
  makeDataDir,
  startService,
  stopService,
  untilRecovered,
} from './service-process.ts'
import { findLost, writeRecipes } from './write-recipes.ts'

const KILLS = Number(process.env.DATABASE_KILLS ?? 20)
const WRITES_BETWEEN = 500

test('PostgreSQL is killed repeatedly under load: it recovers each time, and nothing is lost', async () => {
  const dataDir = await makeDataDir()
  const ports = { BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() }
  const service = startService({ DATA_DIR: dataDir, ...ports })
  await service.ready
  const writing = writeRecipes(service, await logInOver(service.url))
  const seconds: number[] = []
  for (let kill = 0; kill < KILLS; kill++) {
    const wanted = writing.acknowledged.size + WRITES_BETWEEN + Math.floor(Math.random() * 20)
    await untilRecovered(() => writing.acknowledged.size >= wanted)
    process.kill((await findDatabaseProcess(dataDir)) as number, 'SIGKILL')
    const begun = Date.now()
    const before = writing.acknowledged.size + 8
    await untilRecovered(() => writing.acknowledged.size > before)
    seconds.push((Date.now() - begun) / 1000)
  }
  await writing.stop()
  const { acknowledged, refusals } = writing
  console.log(
    `${KILLS} kills, ${acknowledged.size} acknowledged writes, answers besides: ${JSON.stringify([...refusals])}, ` +
      `seconds until writes again: ${seconds.map((value) => value.toFixed(1)).join(' ')}`,
  )
  expect([...refusals.keys()]).toEqual([503])
  expect(await findLost(service, acknowledged)).toEqual([])
  expect(await stopService(service)).toBe(0)
})
