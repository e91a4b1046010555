import { expect, test } from 'vitest'
import {
  freePort,
  makeDataDir,
  type ServiceProcess,
  sendJson,
  startService,
  untilRecovered,
} from './service-process.ts'

const HEALTH_MS = 2000
const ADMIN = { username: 'admin', password: 'larder-admin-dev' }

const logIn = async ({ url }: ServiceProcess): Promise<string> =>
  ((await (await sendJson(`${url}/auth/token`, ADMIN)).json()) as { access_token: string }).access_token
const read = async ({ url }: ServiceProcess, path: string, token: string) =>
  (await fetch(`${url}${path}`, { headers: { authorization: `Bearer ${token}` } })).json() as Promise<{
    items: { id: number; title: string; status: string; origin: string }[]
  }>
const listTitles = async (service: ServiceProcess) =>
  (await read(service, '/recipes/', await logIn(service))).items.map(({ title }) => title)

async function backUp(service: ServiceProcess, token: string): Promise<number> {
  const { id } = (await (await sendJson(`${service.url}/backups/`, undefined, token)).json()) as {
    id: number
  }
  await untilRecovered(async () => (await read(service, '/backups/', token)).items[0]?.status === 'good')
  return id
}

test.each(['1', '2'])(
  'with %s workers, Larder restarts into a backup, and a killed restore changes nothing by half',
  async (WORKERS) => {
    const env = {
      ...{
        DATA_DIR: await makeDataDir(),
        BACKEND_PORT: await freePort(),
        DATABASE_PORT: await freePort(),
        WORKERS,
      },
    }
    let service = startService(env)
    await service.ready
    let token = await logIn(service)
    await sendJson(`${service.url}/recipes/`, { title: 'Before' }, token)
    const id = await backUp(service, token)
    await sendJson(`${service.url}/recipes/`, { title: 'After' }, token)
    const restore = async () => {
      const body = { current_password: ADMIN.password }
      const answer = await sendJson(`${service.url}/backups/${id}/restore`, body, token)
      expect(answer.status).toBe(202)
      return ((await answer.json()) as { accepted_at: string }).accepted_at
    }
    // With several workers, one that ends may never answer a connection that it was given last.
    const readHealth = async () =>
      (await fetch(`${service.url}/health/ready`, { signal: AbortSignal.timeout(HEALTH_MS) }).then(
        (answer) => answer.json(),
        () => ({}),
      )) as { status?: string; started_at?: string; restore?: object }

    const firstAcceptedAt = await restore()
    // It can be done before the next look.
    await untilRecovered(async () => {
      const { restore, started_at = '' } = await readHealth()
      return restore !== undefined || started_at > firstAcceptedAt
    })
    const [live, recipes] = [
      await fetch(`${service.url}/health/live`),
      await fetch(`${service.url}/recipes/`),
    ]
    expect(live.status).toBe(200)
    if ((await readHealth()).restore) expect(recipes.status).toBe(503)
    service.child.kill('SIGKILL')
    await service.exited
    service = startService(env)
    await service.ready
    expect([['After', 'Before'], ['Before']]).toContainEqual(await listTitles(service))

    token = await logIn(service)
    const acceptedAt = await restore()
    await untilRecovered(async () => ((await readHealth()).started_at ?? '') > acceptedAt)
    expect(
      await fetch(`${service.url}/status`, { headers: { authorization: `Bearer ${token}` } }),
    ).toMatchObject({
      status: 401,
    })
    expect(await listTitles(service)).toEqual(['Before'])
    const { items } = await read(service, '/backups/', await logIn(service))
    expect(items).toContainEqual(expect.objectContaining({ origin: 'restore', status: 'good' }))
    expect(items).toContainEqual(expect.objectContaining({ id, restored_at: expect.any(String) }))
    expect(service.child.exitCode).toBeNull()
  },
  300_000,
)
