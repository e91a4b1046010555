import { buildSamples } from '@larder/contract/transfer/connection-samples'
import { beforeAll, expect, test } from 'vitest'
import { asProgram } from './access-tokens.ts'
import { addUserWithPassword } from './kitchen.ts'
import { encodeForm, writtenPicture } from './picture.ts'
import { openTestApp, type TestApp, type TestUser } from './test-app.ts'

type Request = { method: 'GET' | 'POST'; url: string; headers: Record<string, string>; body?: unknown }

const SITE = 'https://larder.example.com'
let larder: TestApp
let ann: TestUser
let samples: ReturnType<typeof buildSamples>

beforeAll(async () => {
  larder = await openTestApp({ JOBS: 'off' })
  ann = await addUserWithPassword(larder, 'ann')
  const list = await larder.call('POST', '/shopping-lists/', { as: ann, body: { name: 'Weekly' } })
  samples = buildSamples({ siteUrl: SITE, listId: list.json().id })
})

const readHeaders = (lines: readonly string[]) =>
  Object.fromEntries(
    lines.map((line) =>
      line
        .toLowerCase()
        .split(': ', 1)
        .concat(line.slice(line.indexOf(': ') + 2)),
    ),
  )

function parseCurl(text: string): Request {
  const [url = '', ...options] = text.replace(/^curl /, '').split(' \\\n  ')
  const values = (option: string) =>
    options.filter((each) => each.startsWith(`${option} '`)).map((each) => each.slice(option.length + 2, -1))
  const [data] = values('--data')
  const [file] = values('-F')
  return {
    method: data === undefined && file === undefined ? 'GET' : 'POST',
    ...{ url, headers: readHeaders(values('-H')), body: data ?? file },
  }
}

function parseHttp(text: string): Request {
  const [head = '', body = ''] = text.split('\n\n')
  const [start = '', ...headers] = head.split('\n')
  const [method, url = ''] = start.split(' ')
  return { method: method as 'POST', url, headers: readHeaders(headers), body }
}

/** As shown, with a real token for TOKEN. */
async function send({ method, url, headers, body }: Request, scopes: ('read' | 'write' | 'shopping')[]) {
  expect(url.startsWith(SITE)).toBe(true)
  const { token } = await asProgram(larder, ann, scopes)
  expect(headers.authorization).toBe('Bearer TOKEN')
  const form = body === 'files=@recipe.jpg' ? await encodeForm(await fillForm()) : { body, headers: {} }
  return larder.call(method, url.slice(SITE.length), {
    headers: { ...headers, ...form.headers, authorization: `Bearer ${token}` },
    ...(form.body !== undefined && { body: form.body }),
  })
}

async function fillForm() {
  const form = new FormData()
  const bytes = new Uint8Array(await writtenPicture(['Tea', '1 tsp tea', 'Pour water.']))
  form.append('files', new Blob([bytes]), 'recipe.jpg')
  return form
}

test('each request on the page does what it says, with the permission that the page asks for', async () => {
  const added = await send(parseHttp(samples.addToList), ['shopping'])
  expect(added.json(), added.body).toMatchObject({ item_count: 1 })
  const more = await send(parseCurl(samples.curlAddToList), ['write'])
  expect(more.json(), more.body).toMatchObject({ item_count: 2 })
  const today = await send(parseCurl(samples.curlToday), ['write'])
  expect(today.json(), today.body).toMatchObject({ open_item_count: 2 })
  for (const sample of [samples.curlSaveLink, samples.curlSavePicture])
    expect((await send(parseCurl(sample), ['write'])).statusCode).toBe(201)
})

test('Home Assistant and assistants can send what the samples configure', async () => {
  const find = (pattern: RegExp) => samples.homeAssistant.match(pattern)?.[1] ?? ''
  const headers = { authorization: find(/(Bearer TOKEN)/) }
  const url = find(/resource: (.*)/)
  expect((await send({ method: 'GET', url, headers }, ['read', 'shopping'])).json()).toHaveProperty('meals')
  const add: Request = {
    ...{ method: 'POST', url: find(/url: (.*)/), body: 'bread' },
    headers: { ...headers, 'content-type': find(/content_type: (.*)/) },
  }
  expect((await send(add, ['read', 'shopping'])).statusCode).toBe(201)

  const { larder: server } = JSON.parse(samples.mcp).mcpServers
  const asked: Request = {
    ...{ method: 'POST', url: server.url, body: { jsonrpc: '2.0', id: 1, method: 'tools/list' } },
    headers: { authorization: server.headers.Authorization, accept: 'application/json, text/event-stream' },
  }
  const tools = await send(asked, ['write'])
  expect(tools.statusCode, tools.body).toBe(200)
})
