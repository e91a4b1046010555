import { expect, test } from 'vitest'
import { DOS_PAGES } from './code-pages.ts'
import { decodeText } from './decode-text.ts'

const GERMAN =
  'Für die Soße: 250 g Möhren, 3 Eßlöffel Öl und ½ Tasse Brühe. Über Nacht kühlen, dann in Stücke schneiden.'
const FRENCH = 'Mélanger la crème fraîche et les œufs, saler, puis cuire à 180 °C jusqu’à ce que ça dore.'
const POLISH =
  'Mięso pokroić w kostkę, dodać łyżkę śmietany, szczyptę soli i smażyć na maśle aż będzie żółte.'

const asDos = (text: string, page: keyof typeof DOS_PAGES) =>
  Uint8Array.from(text, (sign) => (sign < '\x80' ? sign.charCodeAt(0) : 128 + DOS_PAGES[page].indexOf(sign)))

/** By asking the decoder about each byte, so that no second table of ours can be wrong in the same way. */
function asOneByte(text: string, encoding: string): Uint8Array {
  const decoder = new TextDecoder(encoding)
  const bytes = new Map(Array.from({ length: 256 }, (_, byte) => [decoder.decode(Uint8Array.of(byte)), byte]))
  return Uint8Array.from(text, (sign) => bytes.get(sign) ?? 0x3f)
}

const utf16 = (text: string, isLittle: boolean) => {
  const bytes = Buffer.from(text, 'utf16le')
  return new Uint8Array(isLittle ? bytes : bytes.swap16())
}

test.each([
  ['utf-8', Buffer.from(`\ufeff${GERMAN}`), GERMAN],
  ['windows-1252', asOneByte(FRENCH, 'windows-1252'), FRENCH],
  ['windows-1252', asOneByte(GERMAN, 'windows-1252'), GERMAN],
  ['cp437', asDos(GERMAN, 'cp437'), GERMAN],
  ['windows-1250', asOneByte(POLISH, 'windows-1250'), POLISH],
  ['iso-8859-2', asOneByte(POLISH, 'iso-8859-2'), POLISH],
  ['macintosh', asOneByte(FRENCH, 'macintosh'), FRENCH],
  ['utf-16le', utf16(GERMAN, true), GERMAN],
  ['utf-16be', utf16(GERMAN, false), GERMAN],
])('%s is recognised by its letters', (encoding, bytes, text) => {
  expect(decodeText(bytes)).toMatchObject({ encoding, text })
})

test('distinguishes DOS code pages by non-German characters', () => {
  expect(
    decodeText(asDos('½ Ração, 2 pães e São João: água, coração, maçã e limão', 'cp850')).text,
  ).toContain('Ração')
})

test('decodes ½ and ° of DOS code pages', () => {
  const american = asDos('½ cup sugar, ¼ cup flour. Bake at 350°F until brown.', 'cp437')
  expect(decodeText(american).text).toBe('½ cup sugar, ¼ cup flour. Bake at 350°F until brown.')
})

test('the declared encoding is used when the bytes are not UTF-8', () => {
  expect(decodeText(asOneByte(POLISH, 'iso-8859-2'), 'ISO-8859-2')).toMatchObject({
    text: POLISH,
    is_guessed: false,
  })
  expect(decodeText(Buffer.from(POLISH), 'ISO-8859-1')).toMatchObject({ text: POLISH, encoding: 'utf-8' })
})
