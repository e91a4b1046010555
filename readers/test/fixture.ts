import { strToU8, zipSync } from 'fflate'

/** A small archive with every known field of the format. */
export type Fixture = {
  format: string
  name: string
  bytes: Uint8Array
  /** All values of the source by path, as the loss report names them. */
  leaves: Leaf[]
  /** Values that are imported in another form: path and result. */
  becomes?: Record<string, string>
}

export type Leaf = { path: string; value: string }

export const createZip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

/** Not a picture, but long enough to pass as one. */
export const PICTURE = strToU8('a picture, as far as a reader is concerned')
export const PICTURE_TEXT = Buffer.from(PICTURE).toString('base64')

export function listLeaves(value: unknown, path = ''): Leaf[] {
  if (Array.isArray(value)) return value.flatMap((each) => listLeaves(each, `${path}[]`))
  if (typeof value === 'object' && value !== null)
    return Object.entries(value).flatMap(([name, each]) => listLeaves(each, path ? `${path}.${name}` : name))
  return value === null || value === '' ? [] : [{ path, value: String(value) }]
}

export const jsonFixture = (
  about: Pick<Fixture, 'format' | 'name' | 'becomes'>,
  record: unknown,
  pack: (text: string) => Uint8Array = (text) => strToU8(text),
): Fixture => ({ ...about, bytes: pack(JSON.stringify(record)), leaves: listLeaves(record) })

/** For formats without a tree: values by name, and a text that contains them. */
export const textFixture = (
  about: Pick<Fixture, 'format' | 'name' | 'becomes'>,
  values: Record<string, string>,
  write: (values: Record<string, string>) => string,
  pack: (text: string) => Uint8Array = (text) => strToU8(text),
): Fixture => ({
  ...about,
  bytes: pack(write(values)),
  leaves: Object.entries(values).map(([path, value]) => ({ path, value })),
})
