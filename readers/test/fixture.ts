import { strToU8, zipSync } from 'fflate'

/** A small archive of our own, with every field that the format is known to have. */
export type Fixture = {
  format: string
  name: string
  bytes: Uint8Array
  /** Every value of the source by its path, as the loss report would name it. */
  leaves: Leaf[]
  /** Where a value is carried in another form: the path, and what it has become. */
  becomes?: Record<string, string>
}

export type Leaf = { path: string; value: string }

export const createZip = (files: Record<string, string | Uint8Array>): Uint8Array =>
  zipSync(
    Object.fromEntries(
      Object.entries(files).map(([path, file]) => [path, typeof file === 'string' ? strToU8(file) : file]),
    ),
  )

/** Not a picture, but long enough to be taken for one by those who only carry it. */
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

/** For formats that are no trees: the values by name, and a text that holds them. */
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
