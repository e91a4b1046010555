export const ROOT = '/dav/'
export const PRINCIPAL = '/dav/principal/'
export const HOME = '/dav/calendars/'

export const toCollectionPath = (collection: string) => `${HOME}${collection}/`
export const toObjectPath = (collection: string, object: string) =>
  `${toCollectionPath(collection)}${encodeURIComponent(object)}`

/** The name of the object that a href in a request means, or undefined if it is not in the collection. */
export function readObjectName(collection: string, href: string): string | undefined {
  const prefix = toCollectionPath(collection)
  try {
    const { pathname } = new URL(href.trim(), 'http://larder')
    if (!pathname.startsWith(prefix)) return undefined
    return decodeURIComponent(pathname.slice(prefix.length))
  } catch {
    return undefined
  }
}
