import { describeApp } from '#lib/site/web-manifest.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = () =>
  Response.json(describeApp(), { headers: { 'content-type': 'application/manifest+json' } })
