import { rewriteBundle } from './rewrite-bundle.ts'

type Rewrite = [place: RegExp, instead: string]

/** Preload module that disables parts of the service. Only the bench can do this; the service has no such settings. */
const PARTS = {
  /** Serves cached public responses through Fastify. */
  'early-cache': [[/!isOpen \|\| !isSimple\(request\)/, 'true']],
  'public-responses': [
    [/headers\.authorization === (void 0|undefined)\) respondFromCache/, 'false) respondFromCache'],
  ],
  /** As if every request followed a write. */
  'caller-responses': [[/caller\?\.snapshot\) respondFromCache/, 'false) respondFromCache']],
  rows: [[/return this\.#byDatabase\.get\(\w+\(db\)\)\?\.get\(id\)/, 'return']],
  /** The caller is always loaded first. */
  'repeated-reads': [
    [/\? predictions\.find\(callerId, url\) : (void 0|undefined)/, '? undefined : undefined'],
  ],
  'fair-queue': [[/isStreaming \|\| needsNoDatabase\) return begin/, 'true) return begin']],
  /** Always scans from the newest recipe. */
  'search-look-ups': [
    [/costOfAll > costOfScan,/, 'true,'],
    [/const hasManyMatches =/, 'const hasManyMatches = false &&'],
  ],
  /** Always looks words up in the index. */
  'search-scans': [
    [/costOfAll > costOfScan,/, 'false,'],
    [/const hasManyMatches =/, 'const hasManyMatches = false &&'],
  ],
  'search-by-age': [[/const hasManyMatches =/, 'const hasManyMatches = false &&']],
  'ingredient-plans': [[/const plan = isPlanned/, 'const plan = false && isPlanned']],
  /** Saving still reads the previous ingredient lines, as it needs them in any case. */
  history: [
    [
      /insert into recipe_versions[^`]+returning content/,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: part of a template in the bundle
      "select json_build_object('ingredients', ${RECIPE_COLUMNS.ingredients}, 'images', '[]'::json)::text as content from recipes r where r.id = $1",
    ],
  ],
} satisfies Record<string, Rewrite[]>

export type Part = keyof typeof PARTS

for (const part of (process.env.BENCH_WITHOUT ?? '').split(',').filter(Boolean))
  for (const [place, instead] of PARTS[part as Part]) rewriteBundle(place, instead)
