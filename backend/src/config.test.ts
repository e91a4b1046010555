import { randomBytes } from 'node:crypto'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { ConfigError, readConfig } from './config.ts'
import { persistedTokenSecret } from './token-secret.ts'

const folder = mkdtempSync(join(tmpdir(), 'larder-config-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRET = 'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gSa'

function listMistakes(env: Record<string, string>): string[] {
  try {
    readConfig(env)
    return []
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError)
    return (error as Error).message.split('\n')
  }
}

test('an empty environment is a working development configuration', () => {
  expect(readConfig({})).toMatchObject({
    production: false,
    host: '127.0.0.1',
    backendPort: 7000,
    frontendPort: 8000,
    databasePort: 5432,
    siteUrl: 'http://localhost:8000',
    apiUrl: 'http://localhost:8000/api/v1',
    mediaUrl: 'http://localhost:8000/media',
    notes: [],
    databaseUrl: undefined,
    tokenSecret: undefined,
    rateLimits: true,
    sampleData: true,
    backup: { schedule: '03:30', keep: 7, folder: resolve('data/backups'), isInBucket: false },
  })
})

test('languages for text in photos need their data', () => {
  const ocr = join(folder, 'ocr')
  mkdirSync(ocr)
  writeFileSync(join(ocr, 'fra.traineddata'), '')
  writeFileSync(join(ocr, 'chi_sim.traineddata.gz'), '')
  const env = { DATA_DIR: folder, OCR_LANGUAGES: 'deu, fra,chi_sim' }
  expect(readConfig(env).ocr).toEqual({ languages: ['fra', 'chi_sim'], folder: ocr })
  expect(readConfig({}).ocr.languages).toEqual([])
  expect(() => readConfig({ ...env, OCR_LANGUAGES: 'ukr' })).toThrow(
    `OCR_LANGUAGES has 'ukr', but ${join(ocr, 'ukr')}.traineddata does not exist.`,
  )
  expect(() => readConfig({ ...env, OCR_LANGUAGES: '../fra' })).toThrow(
    "OCR_LANGUAGES has '../fra', but a language",
  )
})

test('the configuration cannot be changed', () => {
  expect(Object.isFrozen(readConfig({}))).toBe(true)
})

test('URLs follow the ports and lose a trailing slash', () => {
  expect(readConfig({ FRONTEND_PORT: '8001' }).apiUrl).toBe('http://localhost:8001/api/v1')
  expect(readConfig({ BACKEND_PORT: '7001' }).apiPortUrl).toBe('http://localhost:7001')
  expect(readConfig({ TOKEN_SECRET: SECRET, PUBLIC_URL: 'https://larder.example/' })).toMatchObject({
    siteUrl: 'https://larder.example',
    apiUrl: 'https://larder.example/api/v1',
    mediaUrl: 'https://larder.example/media',
    apiPortUrl: undefined,
    notes: [],
  })
})

test('the old names of the addresses still work and are named', () => {
  expect(
    readConfig({ TOKEN_SECRET: SECRET, SITE_URL: 'http://larder.example', BASE_URL: 'http://api.example/' }),
  ).toMatchObject({
    siteUrl: 'http://larder.example',
    apiUrl: 'http://api.example',
    mediaUrl: 'http://api.example/media',
    notes: [
      'SITE_URL is now called PUBLIC_URL. The old name still works.',
      'BASE_URL is no longer needed: the website also serves the API, at PUBLIC_URL/api/v1.',
    ],
  })
  expect(
    listMistakes({ TOKEN_SECRET: SECRET, SITE_URL: 'http://one.example', PUBLIC_URL: 'http://two.example' }),
  ).toEqual(["PUBLIC_URL is 'http://two.example', but SITE_URL is 'http://one.example'. Remove SITE_URL."])
})

test.each([
  ['larder.example.org', 'must start with https:// or http://'],
  ['ftp://larder.example.org', 'must start with https:// or http://'],
  ['https://', 'is not a URL'],
  ['https://larder.example.org/recipes', 'must end after the host name or port'],
  ['https://larder.example.org/?a=b', 'must end after the host name or port'],
  ['https://larder.example.org/#', 'must end after the host name or port'],
  ['https://ann:hunter@larder.example.org', 'must have no user name and no password'],
])('the address %s is refused', (url, reason) => {
  for (const name of ['PUBLIC_URL', 'SITE_URL'])
    expect(listMistakes({ TOKEN_SECRET: SECRET, [name]: url })).toEqual([
      expect.stringContaining(`${name} is '${url}', but ${reason}`),
    ])
})

test.each(['http://192.168.1.5:8000', 'https://[2001:db8::1]', 'https://larder.example.org/'])(
  'the address %s is accepted',
  (PUBLIC_URL) =>
    expect(readConfig({ TOKEN_SECRET: SECRET, PUBLIC_URL }).siteUrl).toBe(PUBLIC_URL.replace(/\/$/, '')),
)

test('an http address beside an https one is named', () => {
  const { notes } = readConfig({
    TOKEN_SECRET: SECRET,
    PUBLIC_URL: 'https://larder.example',
    BASE_URL: 'http://api.larder.example',
  })
  expect(notes).toContain(
    'BASE_URL starts with http, but PUBLIC_URL with https: browsers refuse to mix them.',
  )
})

test('misspelt variables are named, and those of other programs are not', () => {
  const notes = (...names: string[]) => readConfig(Object.fromEntries(names.map((name) => [name, 'x']))).notes
  expect(notes('REGISTRATON', 'TOKENSECRET_FILE', 'LARDER_PUBLIC_URL', 'LARDER_COLOUR')).toEqual([
    'REGISTRATON is not a setting of Larder. Did you mean REGISTRATION?',
    'TOKENSECRET_FILE is not a setting of Larder. Did you mean TOKEN_SECRET?',
    'LARDER_PUBLIC_URL is not a setting of Larder. Did you mean PUBLIC_URL?',
    'LARDER_COLOUR is not a setting of Larder.',
  ])
  const OTHERS = 'HOME HOSTNAME PATH PORT POSTGRES_URL NODE_OPTIONS NODE_VERSION DATADIRECTORY NOTIFY_SOCKET'
  expect(notes(...OTHERS.split(' '))).toEqual([])
})

test('trusted proxies are addresses, ranges or their names', () => {
  const TRUST_PROXY = 'loopback, 10.0.0.0/8, 2001:db8::1'
  expect(readConfig({ TRUST_PROXY }).trustProxy).toBe(TRUST_PROXY)
  for (const wrong of ['yes', 'true', '10.0.0.0/33', '1'])
    expect(listMistakes({ TRUST_PROXY: wrong })).toEqual([
      expect.stringContaining(`TRUST_PROXY has '${wrong}', but must list addresses, ranges such as`),
    ])
})

test('production reports the commit as well', () => {
  const { commitHash } = readConfig({ NODE_ENV: 'production', TOKEN_SECRET: SECRET })
  expect(commitHash).toMatch(/^[0-9a-f]{40}$/)
})

test('all mistakes are reported at once, each with the correct form', () => {
  const mistakes = listMistakes({
    BACKEND_PORT: '70000',
    DATABASE_PORT: 'x',
    DATABASE_URL: 'mysql://localhost/larder',
    BASE_URL: 'localhost',
    LOG_LEVEL: 'loud',
    RATE_LIMITS: 'yes',
    TOKEN_SECRET: 'short',
    BACKUP_SCHEDULE: 'nightly',
    BACKUP_KEEP: '0',
    BACKUP_TO: 'bucket',
  })
  expect(mistakes.toSorted()).toEqual(
    [
      'BASE_URL is not a URL that starts with http:// or https://.',
      "BACKUP_SCHEDULE is 'nightly', but must be a time of day such as 03:30, or off.",
      "BACKUP_KEEP is '0', but must be an integer from 1 to 1000.",
      'BACKUP_TO is bucket, but STORAGE_URL is not set.',
      "BACKEND_PORT is '70000', but must be an integer from 0 to 65535.",
      "DATABASE_PORT is 'x', but must be an integer from 1 to 65535.",
      'DATABASE_URL is not a URL that starts with postgres:// or postgresql://.',
      "LOG_LEVEL is 'loud', but must be one of: fatal, error, warn, info, debug, silent.",
      "RATE_LIMITS is 'yes', but must be one of: on, off.",
      'TOKEN_SECRET is shorter than 32 bytes. Make one with: openssl rand -base64 48',
    ].toSorted(),
  )
})

test('a mistake in a URL does not reveal its password', () => {
  expect(listMistakes({ DATABASE_URL: 'mysql://user:hunter2@host/db' }).join()).not.toContain('hunter2')
})

test('several hosts in DATABASE_URL are refused with an explanation', () => {
  const told = /^DATABASE_URL has several hosts\. Use one that connects to the primary/
  for (const url of [
    'postgres://larder:hunter2@one,two/larder',
    'postgres://one:5432,two:5432/larder?target_session_attrs=read-write',
    'postgres:///larder?host=one,two',
  ])
    expect(listMistakes({ DATABASE_URL: url, TOKEN_SECRET: SECRET })).toEqual([expect.stringMatching(told)])
  const url = 'postgres://larder:a,b@one:5432/larder?application_name=a,b'
  expect(readConfig({ DATABASE_URL: url, TOKEN_SECRET: SECRET }).databaseUrl).toBe(url)
})

describe('production', () => {
  test.each([
    { SITE_URL: 'https://larder.example.org' },
    { SITE_URL: 'http://192.168.1.5:8000' },
    { SITE_URL: 'http://localhost.example.org' },
    { PUBLIC_URL: 'https://larder.example.org' },
    { BASE_URL: 'http://larder.local:7000' },
    { HOST: '0.0.0.0' },
    { HOST: '::' },
    { DATABASE_URL: 'postgres://larder@database/larder' },
    { DATABASE_URL: 'postgres://localhost/larder?host=10.0.0.1' },
  ])('%j is production, with or without NODE_ENV', (env) => {
    for (const NODE_ENV of ['', 'development'])
      expect(readConfig({ ...env, NODE_ENV, TOKEN_SECRET: SECRET })).toMatchObject({
        ...{ production: true, sampleData: false },
      })
  })

  test.each([
    { SITE_URL: 'http://localhost:8000', BASE_URL: 'http://127.0.0.1:7000', HOST: '::1' },
    { SITE_URL: 'http://larder.localhost', BASE_URL: 'http://[::1]:7000', HOST: '127.0.0.2' },
    { DATABASE_URL: 'postgres:///larder?host=/run/postgresql' },
    { DATABASE_URL: 'postgres://larder@localhost/larder' },
  ])('%j is development', (env) => {
    expect(readConfig(env).production).toBe(false)
  })

  test('needs a secret with an external database, and explains how to create one', () => {
    const DATABASE_URL = 'postgres://larder@localhost/larder'
    expect(listMistakes({ NODE_ENV: 'production', DATABASE_URL })).toEqual([
      'TOKEN_SECRET is missing. In production, DATABASE_URL requires it. Make one with: openssl rand -base64 48',
    ])
    expect(listMistakes({ NODE_ENV: 'production' })).toEqual([])
  })

  test.each([
    'changeme-changeme-changeme-changeme',
    'your-secret-key-your-secret-key-0123456789',
    'super_secret_super_secret_super_secret',
    'password-password-password-password-1',
    'this is the default secret, 32 bytes long',
    'larder-secret-0123456789-0123456789',
    'a'.repeat(64),
    'kP3x9vQ2mZ7tR5wY8bN4cL6hJ1dF0gS',
    '31415926535897932384626433832795',
    'f3A9-qL7x'.repeat(5),
    'zK8#vQ2m'.repeat(4).concat('zK8'),
    'ZYXWVUTSRQPONMLKJIHGFEDCBAzyxwvutsr',
    '09d25e094faa6ca2556c818166b7a9563b93f7099f6f0f4caa6cf63b88e8d3e7',
    '404E635266556A586E3272357538782F413F4428472B4B6250645367566B5970',
    'a-string-secret-at-least-256-bits-long',
  ])('does not start with the secret %s', (TOKEN_SECRET) => {
    const mistakes = listMistakes({ NODE_ENV: 'production', TOKEN_SECRET })
    expect(mistakes).toHaveLength(1)
    expect(mistakes[0]).not.toContain(TOKEN_SECRET)
  })

  test('accepts secrets of the commands that we recommend', () => {
    for (let time = 0; time < 500; time++)
      for (const TOKEN_SECRET of [randomBytes(48).toString('base64'), randomBytes(16).toString('hex')])
        expect(
          listMistakes({ NODE_ENV: 'production', COMMIT_HASH: 'abc', TOKEN_SECRET }),
          TOKEN_SECRET,
        ).toEqual([])
  })

  test('starts with a good one, without sample data', () => {
    const config = readConfig({ NODE_ENV: 'production', TOKEN_SECRET: SECRET })
    expect(config).toMatchObject({ production: true, tokenSecret: SECRET, sampleData: false })
  })
})

test('a secret can come from a file, as with container secrets', () => {
  const file = join(folder, 'secret')
  writeFileSync(file, `${SECRET}\n`)
  expect(readConfig({ TOKEN_SECRET_FILE: file }).tokenSecret).toBe(SECRET)
  expect(listMistakes({ TOKEN_SECRET_FILE: '/nowhere' })).toEqual([
    "TOKEN_SECRET_FILE is '/nowhere', which cannot be read.",
  ])
  expect(listMistakes({ PUBLIC_URL_FILE: '/nowhere' }), 'once').toEqual([
    "PUBLIC_URL_FILE is '/nowhere', which cannot be read.",
  ])
})

test('Larder creates its own secret once, readable only by its owner', async () => {
  const secret = await persistedTokenSecret(folder)
  expect(Buffer.byteLength(secret)).toBeGreaterThanOrEqual(32)
  expect(await persistedTokenSecret(folder)).toBe(secret)
  const file = join(folder, 'token-secret')
  expect(readFileSync(file, 'utf8')).toBe(secret)
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('mail requires a server and a sender', () => {
  expect(readConfig({}).mail).toBeUndefined()
  const mail = { SMTP_URL: 'smtps://ann:secret@mail.example.org', MAIL_FROM: 'Larder <larder@example.org>' }
  expect(readConfig(mail).mail).toEqual({ url: mail.SMTP_URL, from: mail.MAIL_FROM })
  expect(() => readConfig({ SMTP_URL: mail.SMTP_URL })).toThrow('MAIL_FROM must be the sender address')
  expect(() => readConfig({ MAIL_FROM: mail.MAIL_FROM })).toThrow('MAIL_FROM is set, but SMTP_URL is not.')
  expect(() => readConfig({ ...mail, MAIL_FROM: 'a@b.de\nBcc: eve@example.com' })).toThrow(
    'MAIL_FROM must be',
  )
  expect(() => readConfig({ ...mail, SMTP_URL: 'https://mail.example.org' })).toThrow('SMTP_URL is not a URL')
})

test('the registration mode is one of three', () => {
  expect(readConfig({}).registration).toBe('open')
  expect(() => readConfig({ REGISTRATION: 'maybe' })).toThrow("REGISTRATION is 'maybe'")
})

describe('single sign-on', () => {
  const HOME = { OIDC_MY_HOME_ISSUER: 'http://auth.lan/o/larder/', OIDC_MY_HOME_CLIENT_ID: 'larder' }

  test('any number of providers', () => {
    const config = readConfig({
      ...HOME,
      ...{ OIDC_MY_HOME_ADMIN_GROUPS: 'chefs, cooks', OIDC_MY_HOME_KITCHENS: 'the family=3, flat = 7' },
      ...{ OIDC_WORK_ISSUER: 'https://work.example', OIDC_WORK_CLIENT_ID: 'x', OIDC_WORK_LABEL: 'Work' },
    })
    expect(config.oidc.providers).toMatchObject([
      {
        ...{ name: 'my-home', label: 'MY_HOME', issuer: 'http://auth.lan/o/larder/' },
        ...{ scopes: 'openid profile email', groupsClaim: 'groups', adminGroups: ['chefs', 'cooks'] },
        kitchens: [
          { group: 'the family', kitchenId: 3 },
          { group: 'flat', kitchenId: 7 },
        ],
      },
      { name: 'work', label: 'Work', adminGroups: undefined, kitchens: [] },
    ])
    expect(config.notes).toEqual(['OIDC_MY_HOME_ISSUER starts with http: others could read it.'])
  })

  test('mistakes are named', () => {
    const wrong = (env: object) => listMistakes({ ...HOME, ...env })
    expect(wrong({ OIDC_MY_HOME_ISSUER: 'https://a.example/.well-known/openid-configuration' })).toEqual([
      'OIDC_MY_HOME_ISSUER must be the issuer, without /.well-known/….',
    ])
    expect(wrong({ OIDC_MY_HOME_CLIENT_ID: '' })).toEqual([
      'OIDC_MY_HOME_CLIENT_ID is missing. OIDC_MY_HOME_ISSUER requires it.',
    ])
    expect(wrong({ OIDC_MY_HOME_KITCHENS: 'family' })).toHaveLength(1)
    expect(wrong({ OIDC_SIGN_UP: 'yes' })).toHaveLength(1)
    expect(listMistakes({ OIDC_X_CLIENT_ID: 'larder' })).toEqual(['OIDC_X_ISSUER is missing.'])
    expect(listMistakes({ PASSWORD_LOGIN: 'off' })).toHaveLength(1)
    expect(readConfig({ OIDC_X_ISUER: 'https://a.example' }).notes).toEqual([
      'OIDC_X_ISUER is not a setting of Larder.',
    ])
  })
})
