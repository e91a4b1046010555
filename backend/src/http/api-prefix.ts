import type { IncomingMessage } from 'node:http'

export const PREFIX = '/api/v1'

export const findPrefix = (url: string) => (url.startsWith(`${PREFIX}/`) ? PREFIX : '')

/** Every route answers under its own path and under the version prefix: one registration, two addresses. */
export const stripPrefix = ({ url = '/' }: IncomingMessage) => url.slice(findPrefix(url).length)

/** Without the query, which may hold what nobody else should read. */
export const stripQuery = (url: string) => url.split('?', 1)[0] ?? url
