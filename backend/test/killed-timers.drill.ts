import { expect, test } from 'vitest'
import { PUSH_CERTIFICATE, startPushService } from './push-service/push-service.ts'
import {
  freePort,
  logInOver,
  makeDataDir,
  sendJson,
  startService,
  stopService,
  until,
} from './service-process.ts'
import { whenDone } from './when-done.ts'

test('a timer that ends while the service is killed sends one notification after the restart', async () => {
  const push = await startPushService()
  whenDone(() => push.close())
  const phone = push.addDevice()
  const env = {
    ...{ DATA_DIR: await makeDataDir(), BACKEND_PORT: await freePort(), DATABASE_PORT: await freePort() },
    ...{ OUTBOUND_ALLOW: '127.0.0.1', NODE_EXTRA_CA_CERTS: PUSH_CERTIFICATE },
  }
  const first = startService(env)
  await first.ready
  const token = await logInOver(first.url)
  expect((await sendJson(`${first.url}/push-subscriptions/`, phone.subscription, token)).status).toBe(201)
  const soup = { title: 'Soup', steps: [{ instruction: 'Simmer.' }] }
  const recipe = (await (await sendJson(`${first.url}/recipes/`, soup, token)).json()) as { id: number }
  const endsAt = Date.now() + 2000
  const timer = { id: 'a', name: 'simmer', step: 1, duration_sec: 2, left_sec: null }
  await fetch(`${first.url}/cooking-sessions/${recipe.id}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ timers: [{ ...timer, ends_at: new Date(endsAt).toISOString() }] }),
  })
  await stopService(first, 'SIGKILL')
  await until(() => Date.now() > endsAt)
  expect(phone.asked).toBe(0)

  for (const restart of ['the first restart', 'another']) {
    const service = startService(env)
    await service.ready
    await expect.poll(() => phone.pushes.length, { message: restart }).toBe(1)
    await stopService(service, 'SIGKILL')
    expect([phone.asked, phone.faults]).toEqual([1, []])
  }
})
