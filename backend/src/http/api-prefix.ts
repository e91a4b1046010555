import type { IncomingMessage } from 'node:http'

export const PREFIX = '/api/v1'

export const findPrefix = (url: string) => (url.startsWith(`${PREFIX}/`) ? PREFIX : '')

/** Every route is available with and without the version prefix, although it is registered once. */
export const stripPrefix = ({ url = '/' }: IncomingMessage) => url.slice(findPrefix(url).length)

/** The query string can contain secrets, so logs and problem documents leave it out. */
export const stripQuery = (url: string) => url.split('?', 1)[0] ?? url
