import { mkdir, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Route } from '@larder/contract/route'
import { ROUTES } from '@larder/contract/routes'
import { rolldown } from 'rolldown'
import { writeTypes } from './write-types.ts'

const FOLDER = fileURLToPath(new URL('..', import.meta.url))

/** Declarations of what the package exports besides the types of the API. */
const EXPORTS = `export type CallOptions = {
  /** ETag of the version to change; the API refuses the call if there is a newer one. */
  ifMatch?: string | undefined
  /** Key that makes a repeated call run once. Default: a random one for each POST. */
  idempotencyKey?: string | undefined
  signal?: AbortSignal | undefined
  /** Called with the response, for headers such as \`ETag\`. */
  onResponse?: ((response: Response) => void) | undefined
}

export type ClientOptions = {
  /** Address of the API, such as \`https://larder.example/api/v1\`. */
  baseUrl: string
  /** Access token, or a function that returns one for each request. */
  token?: string | (() => string | undefined | Promise<string | undefined>)
  /** How often to repeat a request that got no response, or that the server asked to repeat. Default: 2. */
  retries?: number
  fetch?: typeof fetch
}

/** One function for each operation of the API. They throw LarderError unless the API succeeds. */
export declare function createClient(options: ClientOptions): Client

/** All items of a list, page by page. */
export declare function listAll<Query extends object, Item>(
  list: (call: { query: Query & { cursor?: string } }) => Promise<{ items: Item[]; next_cursor: string | null }>,
  query?: Query,
): AsyncGenerator<Item>

/** An error response of the API (RFC 9457). */
export declare class LarderError extends Error {
  readonly status: number
  /** Missing fields mean that a proxy responded instead of the API. */
  readonly problem: Partial<Problem>
  /** Machine-readable reason, such as \`not_found\`. */
  get code(): Problem['code'] | undefined
  /** The invalid values, with JSON pointers to them. */
  get errors(): NonNullable<Problem['errors']>
}
`

/** Only methods and paths: the package contains no schemas. */
const listRoutes = () =>
  Object.fromEntries(
    Object.entries(ROUTES as Record<string, Route>).map(([id, { method, path }]) => [id, { method, path }]),
  )

/** Writes the JavaScript and the declarations of the package. */
export async function buildClient(folder: string) {
  const bundle = await rolldown({
    input: `${FOLDER}src/client.ts`,
    plugins: [
      {
        name: 'routes-without-schemas',
        load: (id) =>
          id.endsWith('/contract/src/routes.ts')
            ? `export const ROUTES = ${JSON.stringify(listRoutes(), null, 2)}`
            : null,
      },
    ],
  })
  await mkdir(folder, { recursive: true })
  await bundle.write({ file: `${folder}/client.js`, format: 'esm' })
  await writeFile(`${folder}/client.d.ts`, writeTypes(EXPORTS))
}

if (import.meta.main) await buildClient(`${FOLDER}build`)
