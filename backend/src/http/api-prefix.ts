import type { IncomingMessage } from 'node:http'

export const PREFIX = '/api/v1'

export const prefixOf = (url: string) => (url.startsWith(`${PREFIX}/`) ? PREFIX : '')

/** Every route answers under its own path and under the version prefix: one registration, two addresses. */
export const withoutPrefix = ({ url = '/' }: IncomingMessage) => url.slice(prefixOf(url).length)

/** Without the query, which may hold what nobody else should read. */
export const pathOf = (url: string) => url.split('?', 1)[0] ?? url
