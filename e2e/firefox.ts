import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'

const DEFAULT_PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox']
const LISTENING = /WebDriver BiDi listening on (ws:\S+)/

export type Firefox = {
  /** Opens a page in a new tab. */
  open: (url: string) => Promise<FirefoxPage>
  setCookie: (name: string, value: string, domain: string) => Promise<void>
  /** Visible notifications. */
  alerts: () => Promise<FirefoxPage[]>
  /** URLs of the open tabs. */
  listUrls: () => Promise<string[]>
  close: () => Promise<void>
}
export type FirefoxPage = {
  /** Evaluates an expression with user activation. */
  evaluate: <Result extends string | number | boolean>(expression: string) => Promise<Result>
  close: () => Promise<void>
}
type Send = <Result>(method: string, params: object) => Promise<Result>
type Tree = { contexts: { context: string; url: string }[] }

export function findFirefox(): string | undefined {
  return [process.env.FIREFOX_PATH, ...DEFAULT_PATHS].find((path) => path !== undefined && existsSync(path))
}

/** Starts Firefox with this push service instead of Mozilla's, controlled by WebDriver BiDi. */
export async function startFirefox(executable: string, pushServiceUrl: string): Promise<Firefox> {
  const profile = await mkdtemp(join(tmpdir(), 'larder-firefox-'))
  await writeFile(join(profile, 'user.js'), writePreferences(pushServiceUrl))
  // System access, because notifications are windows of the browser itself.
  const args = ['--headless', '--no-remote', '--remote-debugging-port=0', '--remote-allow-system-access']
  const firefox = spawn(executable, [...args, '--profile', profile], {
    env: { ...process.env, HOME: profile },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const { send, disconnect } = await connect(await listeningAt(firefox))
  await send('session.new', { capabilities: {} })
  const toPage = (context: string): FirefoxPage => ({
    evaluate: async (expression) => {
      const target = { context }
      const evaluated = await send<Evaluated>('script.evaluate', {
        ...{ expression, target, awaitPromise: true, userActivation: true },
      })
      if (evaluated.type === 'exception') throw new Error(`${expression}: ${evaluated.exceptionDetails.text}`)
      return evaluated.result.value as never
    },
    close: () => send('browsingContext.close', { context }),
  })
  return {
    open: async (url) => {
      const { context } = await send<{ context: string }>('browsingContext.create', { type: 'tab' })
      await send('browsingContext.navigate', { context, url, wait: 'complete' })
      return toPage(context)
    },
    setCookie: (name, value, domain) =>
      send('storage.setCookie', {
        cookie: { name, value: { type: 'string', value }, domain, httpOnly: true, sameSite: 'lax' },
      }),
    alerts: async () => {
      const { contexts } = await send<Tree>('browsingContext.getTree', { 'moz:scope': 'chrome' })
      return contexts.filter(({ url }) => url.endsWith('/alert.xhtml')).map(({ context }) => toPage(context))
    },
    listUrls: async () => {
      const { contexts } = await send<Tree>('browsingContext.getTree', {})
      return contexts.map(({ url }) => url)
    },
    close: async () => {
      const exited = once(firefox, 'exit')
      await send('browser.close', {}).catch(() => firefox.kill())
      disconnect()
      await exited
      await rm(profile, { recursive: true, force: true, maxRetries: 20 })
    },
  }
}

type Evaluated =
  | { type: 'success'; result: { value: unknown } }
  | { type: 'exception'; exceptionDetails: { text: string } }

const writePreferences = (pushServiceUrl: string) =>
  Object.entries({
    // Off by default in automated browsers.
    'dom.push.connection.enabled': true,
    'dom.push.serverURL': pushServiceUrl,
    'dom.push.testing.allowInsecureServerURL': true,
    // Grant permission. Firefox shows notifications itself, because there is no desktop.
    'permissions.default.desktop-notification': 1,
    'alerts.useSystemBackend': false,
    'intl.accept_languages': 'en',
    'datareporting.policy.dataSubmissionEnabled': false,
  })
    .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
    .join('')

function listeningAt(firefox: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    firefox.once('error', reject)
    firefox.once('exit', (code) => reject(new Error(`Firefox exited with ${code} before it was ready`)))
    if (firefox.stderr)
      createInterface(firefox.stderr).on('line', (line) => {
        const [, url] = LISTENING.exec(line) ?? []
        if (url) resolve(url)
      })
  })
}

async function connect(url: string) {
  const socket = new WebSocket(`${url}/session`)
  const waiting = new Map<number, (message: { type: string; message?: string; result?: unknown }) => void>()
  let sent = 0
  socket.onmessage = ({ data }) => {
    const message = JSON.parse(String(data))
    waiting.get(message.id)?.(message)
    waiting.delete(message.id)
  }
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = () => reject(new Error(`Cannot connect to Firefox at ${url}`))
  })
  const send: Send = (method, params) =>
    new Promise((resolve, reject) => {
      const id = ++sent
      waiting.set(id, ({ type, message, result }) =>
        type === 'error' ? reject(new Error(`${method}: ${message}`)) : resolve(result as never),
      )
      socket.send(JSON.stringify({ id, method, params }))
    })
  return { send, disconnect: () => socket.close() }
}
