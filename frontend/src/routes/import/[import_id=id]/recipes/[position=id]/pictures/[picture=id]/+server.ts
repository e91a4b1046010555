import { proxyFile } from '#lib/api/proxy-file.server.ts'
import type { RequestHandler } from './$types'

export const GET: RequestHandler = (event) => proxyFile(event, 'getImportPicture', { params: event.params })
