import fc from 'fast-check'

/** Texts that have broken services before: too long, not text, or meant for another interpreter. */
const TEXTS = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'a\udc00',
  'x'.repeat(100_000),
  '\u202eright to left \u05e2\u05d1\u05e8\u05d9\u05ea',
  '\u{1f345}\u{1f468}\u200d\u{1f373}'.repeat(20),
  'e\u0301'.repeat(60),
  '\ufdfa'.repeat(120),
  '\u200b',
  '\r\n\t',
  `'"; drop table recipes; --`,
  '\\',
  '%',
  '%00',
  '%s%n',
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'NaN',
  'Infinity',
  'null',
  '1e999',
  '9'.repeat(110),
  '1/0',
  '999999999999999999999 kg',
  '\u00bd\u2153 x (1-2) cups',
  'a & | ! <-> :* b',
  '__proto__',
]
const NUMBERS = [0, -0, -1, 1, 0.5, 1e-300, 1e308, 2 ** 31, 2 ** 31 - 1, -(2 ** 31), 2 ** 53, 2 ** 63]
const OTHERS = [null, true, false, [], {}, [null], [[]], { id: 1 }, { name: { name: 'x' } }]

/** JSON that JSON.stringify never writes. */
const RAW = [
  '1e999',
  '-1e999',
  '1'.repeat(400),
  '{"__proto__":{"role":"Admin"}}',
  '{"constructor":{"prototype":{"role":"Admin"}}}',
  '{"a":1,"a":2}',
  `${'['.repeat(60_000)}${']'.repeat(60_000)}`,
  `${'{"a":'.repeat(30_000)}1${'}'.repeat(30_000)}`,
  `[${'1,'.repeat(20_000)}1]`,
  `[${'{},'.repeat(5000)}{}]`,
  `{${Array.from({ length: 5000 }, (_, index) => `"k${index}":1`).join()}}`,
]

/** A JSON value as text. */
export const hostileJson: fc.Arbitrary<string> = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...TEXTS).map((text) => JSON.stringify(text)) },
  { weight: 3, arbitrary: fc.constantFrom(...NUMBERS).map((number) => JSON.stringify(number)) },
  { weight: 2, arbitrary: fc.constantFrom(...OTHERS).map((value) => JSON.stringify(value)) },
  { weight: 2, arbitrary: fc.constantFrom(...RAW) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 200 }).map((text) => JSON.stringify(text)) },
  { weight: 1, arbitrary: fc.jsonValue().map((value) => JSON.stringify(value)) },
)

/** Part of a path or query, encoded or wrongly encoded. */
export const hostileSegment: fc.Arbitrary<string> = fc.oneof(
  fc.constantFrom(
    ...['0', '-1', '1', '01', '+1', '1.0', '1e3', '0x10', '2147483647', '2147483648', '9007199254740992'],
    ...[
      '9'.repeat(150),
      '9'.repeat(1000),
      'abc',
      '%00',
      '1%00',
      '%20',
      '%ff',
      '%c0%af',
      '%',
      '%zz',
      '%2F..%2F',
    ],
    ...['%ed%a0%80', 'true', 'null', 'undefined', '[]', "1'%20or%20'1'='1", '%F0%9F%8D%85', '\u0661'],
  ),
  fc
    .constantFrom(...TEXTS)
    .filter((text) => text.isWellFormed() && text.length < 2000)
    .map(encodeURIComponent),
)

const encodeCursor = (values: unknown) => Buffer.from(JSON.stringify(values)).toString('base64url')

/** Invalid cursors that look valid. */
export const hostileCursor: fc.Arbitrary<string> = fc.oneof(
  fc
    .array(
      fc.constantFrom<unknown>(
        ...['', 'a', 'a\u0000', '\ud800', 'x'.repeat(300), '2026-01-01T00:00:00.000Z'],
        ...['0000-01-01T00:00:00.000Z', '2026-02-30T00:00:00.000Z', '2026-01-01T24:00:00.000Z'],
        ...[0, -1, 1, 1.5, 2 ** 31 - 1, -(2 ** 31) + 1, 2 ** 31, 1e308, null, true, [], {}],
      ),
      { minLength: 1, maxLength: 3 },
    )
    .map(encodeCursor),
  fc.constantFrom('bm90IGpzb24', 'W10', '====', 'null', encodeURIComponent('"'), encodeCursor('text')),
)

type Mutation = { at: number; action: 'replace' | 'remove' | 'add' | 'whole'; json: string }

export const mutation: fc.Arbitrary<Mutation> = fc.record({
  at: fc.nat(1000),
  action: fc.oneof(
    { weight: 6, arbitrary: fc.constant('replace' as const) },
    { weight: 1, arbitrary: fc.constantFrom('remove' as const, 'add' as const, 'whole' as const) },
  ),
  json: hostileJson,
})

const MARK = 'put-the-hostile-json-here'

/** The body as JSON text, with some of its values replaced, removed or added. */
export function mutated(body: unknown, mutations: Mutation[]): string {
  const copy = structuredClone(body)
  const texts: string[] = []
  for (const { at, action, json } of mutations) {
    if (action === 'whole') return json
    const places = listPositions(copy)
    const [parent, key] = places[at % places.length] ?? []
    if (!parent || key === undefined) return json
    if (action === 'remove') delete parent[key]
    else parent[action === 'add' ? `${key}_more` : key] = `${MARK}-${texts.push(json) - 1}`
  }
  return texts.reduce(
    (text, json, index) => text.replace(`"${MARK}-${index}"`, () => json),
    JSON.stringify(copy),
  )
}

/** Bytes that are not JSON, with a hostile value in the middle. */
export function damaged(body: Buffer, mutations: Mutation[]): Buffer {
  return mutations.reduce((bytes, { at, json }) => {
    const place = at % bytes.length
    return Buffer.concat([bytes.subarray(0, place), Buffer.from(json), bytes.subarray(place)])
  }, body)
}

type Place = [Record<string, unknown>, string]

function listPositions(value: unknown): Place[] {
  if (value === null || typeof value !== 'object') return []
  const node = value as Record<string, unknown>
  return Object.keys(node).flatMap((key): Place[] => [[node, key], ...listPositions(node[key])])
}
