import { gzipSync, strToU8, zipSync } from 'fflate'
import { createZip } from './fixture.ts'

const MEGABYTE = 1024 * 1024
const filled = (text: string, bytes: number) => strToU8(text.repeat(Math.ceil(bytes / text.length)))

const RECIPE = JSON.stringify({
  '@type': 'Recipe',
  name: 'Good soup',
  recipeIngredient: ['water'],
  recipeInstructions: 'Boil',
})

/** End of a zip that claims more entries than a zip without extensions can have. */
function zipClaiming(entries: number): Uint8Array {
  const record = Buffer.alloc(56)
  record.writeUInt32LE(0x06064b50, 0)
  record.writeBigUInt64LE(44n, 4)
  record.writeBigUInt64LE(BigInt(entries), 24)
  record.writeBigUInt64LE(BigInt(entries), 32)
  const locator = Buffer.alloc(20)
  locator.writeUInt32LE(0x07064b50, 0)
  locator.writeBigUInt64LE(4n, 8)
  locator.writeUInt32LE(1, 16)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50, 0)
  end.writeUInt16LE(0xffff, 8)
  end.writeUInt16LE(0xffff, 10)
  end.writeUInt32LE(0xffffffff, 12)
  end.writeUInt32LE(0xffffffff, 16)
  return Buffer.concat([Buffer.from('PK\x03\x04'), record, locator, end])
}

const nested = (depth: number): Uint8Array =>
  depth === 0 ? strToU8(RECIPE) : createZip({ [depth === 1 ? 'soup.json' : 'inner.zip']: nested(depth - 1) })

/** A symbolic link: its content is the target. */
const linkZip = () =>
  zipSync({
    'soup.json': strToU8(RECIPE),
    'passwords.json': [strToU8('/etc/passwd'), { os: 3, attrs: 0o120777 << 16 }],
  })

const whole = createZip({ 'soup.json': RECIPE, 'more.json': RECIPE.repeat(3) })

/** Each with the expected code of the error, or of the remark if the rest is read. */
export const HOSTILE_FILES: {
  what: string
  name: string
  bytes: () => Uint8Array
  says: string
  reads: number
}[] = [
  {
    what: 'a zip that unpacks to a thousand times its size',
    name: 'bomb.zip',
    bytes: () => createZip({ 'a.json': new Uint8Array(30 * MEGABYTE), 'soup.json': RECIPE }),
    says: 'suspicious_ratio',
    reads: 1,
  },
  {
    what: 'a zip with a file that is too large',
    name: 'large.zip',
    bytes: () =>
      zipSync({ 'a.json': [filled(RECIPE, 40 * MEGABYTE), { level: 1 }], 'soup.json': strToU8(RECIPE) }),
    says: 'file_too_large',
    reads: 1,
  },
  {
    what: 'a gzip that unpacks to a thousand times its size',
    name: 'bomb.paprikarecipe',
    bytes: () => gzipSync(new Uint8Array(40 * MEGABYTE)),
    says: 'file_too_large',
    reads: 0,
  },
  {
    what: 'zips within zips within a zip',
    name: 'deep.zip',
    bytes: () => nested(4),
    says: 'too_deep',
    reads: 0,
  },
  {
    what: 'a zip of 100,000 entries',
    name: 'many.zip',
    bytes: () => zipClaiming(100_000),
    says: 'too_many_entries',
    reads: 0,
  },
  {
    what: 'paths that lead out',
    name: 'slip.zip',
    bytes: () =>
      createZip({
        '../../etc/cron.d/x.json': RECIPE,
        '/abs.json': RECIPE,
        'C:/win.json': RECIPE,
        'soup.json': RECIPE,
      }),
    says: 'link_refused',
    reads: 1,
  },
  { what: 'a link', name: 'link.zip', bytes: linkZip, says: 'link_refused', reads: 1 },
  {
    what: 'a zip that was cut off',
    name: 'cut.zip',
    bytes: () => whole.slice(0, whole.length / 2),
    says: 'file_cut_off',
    reads: 0,
  },
  {
    what: 'JSON that was cut off',
    name: 'cut.json',
    bytes: () => strToU8(RECIPE.slice(0, -20)),
    says: 'unreadable_json',
    reads: 0,
  },
  {
    what: '50 MB of JSON in one line',
    name: 'line.json',
    bytes: () => filled(RECIPE, 50 * MEGABYTE),
    says: 'file_too_large',
    reads: 0,
  },
  {
    what: 'JSON nested without end',
    name: 'nested.json',
    bytes: () => filled('[', 30 * MEGABYTE),
    says: 'too_deep',
    reads: 0,
  },
  {
    what: 'ten million empty lists',
    name: 'lists.json',
    bytes: () => strToU8(`[${'[],'.repeat(10_000_000)}[]]`),
    says: 'too_many_values',
    reads: 0,
  },
  {
    what: 'elements nested without end',
    name: 'nested.xml',
    bytes: () => strToU8(`<recipeml><recipe>${'<a>'.repeat(1_000_000)}`),
    says: 'too_deep',
    reads: 0,
  },
  {
    what: 'entities of entities',
    name: 'laughs.xml',
    bytes: () =>
      strToU8(
        `<!DOCTYPE x [<!ENTITY a "${'ha'.repeat(1000)}"><!ENTITY b "${'&a;'.repeat(1000)}">]><recipeml><recipe><head><title>Soup</title></head><directions>${'&b;'.repeat(1000)}</directions></recipe></recipeml>`,
      ),
    says: '',
    reads: 1,
  },
  {
    what: 'a page of 20 MB for one recipe',
    name: 'recipes.html',
    bytes: () => strToU8(`<div class="recipe-details"><p itemprop="name">x</p>${'<b>'.repeat(7_000_000)}`),
    says: 'value_too_long',
    reads: 0,
  },
  {
    what: 'tags nested without end in a page',
    name: 'tags.html',
    bytes: () => strToU8(`<div class="recipe-details"><p itemprop="name">x</p>${'<b>'.repeat(600_000)}`),
    says: 'value_too_long',
    reads: 0,
  },
  {
    what: 'tags nested without end in a value',
    name: 'tags.json',
    bytes: () => strToU8(RECIPE.replace('Boil', '<b>'.repeat(5_000_000))),
    says: '',
    reads: 1,
  },
  {
    what: 'a table whose quote never ends',
    name: 'quote.csv',
    bytes: () => strToU8(`title,ingredients\nSoup,water\nx,"${'y'.repeat(20 * MEGABYTE)}`),
    says: '',
    reads: 1,
  },
  {
    what: 'comments that never end',
    name: 'open.cook',
    bytes: () => filled('[-', 20 * MEGABYTE),
    says: '',
    reads: 1,
  },
  {
    what: 'a line of blanks',
    name: 'blanks.cook',
    bytes: () => strToU8(`>>${' '.repeat(10 * MEGABYTE)}\n=${' '.repeat(10 * MEGABYTE)}x`),
    says: '',
    reads: 1,
  },
  {
    what: 'aliases of aliases',
    name: 'alias.cook',
    bytes: () =>
      strToU8(
        `---\na: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: [*c,*c,*c,*c,*c,*c,*c,*c,*c]\n---\nBoil @water`,
      ),
    says: '',
    reads: 1,
  },
]
