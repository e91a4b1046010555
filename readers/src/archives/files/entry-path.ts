const JUNK =
  /(^|\/)(__MACOSX|\.git|\.svn)(\/|$)|(^|\/)(\._[^/]*|\.DS_Store|\.PLACEHOLDER|Thumbs\.db|desktop\.ini)$/i

/** Normalizes a path; null if it leads out of the archive. */
export function safePath(name: string): string | null {
  const path = name.replaceAll('\\', '/').replace(/^(\.\/)+/, '')
  if (path.startsWith('/') || /^[a-z]:/i.test(path) || path.includes('\0')) return null
  return path.split('/').includes('..') ? null : path
}

/** Files added by operating systems. */
export const isJunk = (path: string) => JUNK.test(path)

export const getExtension = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''

export const getBaseName = (path: string) => path.slice(path.lastIndexOf('/') + 1)

export const getFolder = (path: string) => path.slice(0, path.lastIndexOf('/') + 1)

export const withoutExtension = (path: string) => path.replace(/\.[a-z0-9]+$/i, '')

const PICTURES = new Set('jpg jpeg png webp gif avif heic heif bmp tif tiff'.split(' '))

export const isPicture = (path: string) => PICTURES.has(getExtension(path))
