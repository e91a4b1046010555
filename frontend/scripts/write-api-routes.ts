import { mkdirSync, writeFileSync } from 'node:fs'
import { ROUTES } from '@larder/contract/routes'

const FOLDER = new URL('../src/lib/generated/', import.meta.url)

/** Writes method and path of each route, so that the website's server does not load the schemas of the contract. */
export function writeApiRoutes() {
  const lines = Object.entries(ROUTES).map(([id, { method, path }]) => `  ${id}: '${method} ${path}',\n`)
  mkdirSync(FOLDER, { recursive: true })
  writeFileSync(new URL('api-routes.ts', FOLDER), `export const API_ROUTES = {\n${lines.join('')}}\n`)
}
