import { isStaple } from './food-compounds.ts'
import { FULL, type Mention, type Name, readNames, StepText } from './food-mentions.ts'
import { foldWord } from './match-name.ts'
import { isNounFirst } from './text-language.ts'

type StepRow = { name: string; section?: string | null }
type Step = { instruction: string; section?: string | null }

const ALL =
  /(?<!\p{L})(?<!(?:once|when|after|until|wenn|sobald|nachdem) )(?:all (?:of )?(?:the )?(?:other )?ingredients|alle (?:übrigen )?Zutaten)(?!\p{L})/iu

/** Limits the work for one recipe. */
const MAX_READS = 20_000

const sectionKey = (section: string | null | undefined) => section?.trim().toLowerCase() || null

/** 2: the section of the step, 1: no section, 0: another one. */
function nearness(row: StepRow, { section }: Step): number {
  const [own, asked] = [sectionKey(row.section), sectionKey(section)]
  return own === asked ? 2 : own === null || asked === null ? 1 : 0
}

const isStapleRow = (names: Name[]) => names.some(({ keys, head }) => isStaple(keys[head] as string))

/** Rows that a step names with certainty, and ambiguous sets of rows. */
type Found = { rows: Set<number>; unclear: number[][] }

class Recipe {
  readonly #rows: readonly StepRow[]
  readonly #names: Name[][]
  readonly #staples: boolean[]
  readonly #keys: string[]
  readonly #mentions: Mention[][]
  /** The steps that use the full name of each row. */
  readonly #wholly = new Map<number, Set<number>>()

  constructor(steps: readonly Step[], rows: readonly StepRow[]) {
    this.#rows = rows
    const headsFirst = isNounFirst(steps.map(({ instruction }) => instruction).join(' '))
    this.#names = rows.map(({ name }) => readNames(name, headsFirst))
    this.#staples = this.#names.map(isStapleRow)
    this.#keys = rows.map(({ name }) => foldWord(name))
    const all = this.#names.flat()
    let reads = 0
    this.#mentions = steps.map(({ instruction }, index) => {
      if (reads > MAX_READS) return []
      const text = new StepText(instruction, all)
      const mentions = this.#names.flatMap((names, row) => names.flatMap((name) => text.mentions(row, name)))
      reads += text.reads
      for (const { row, missing } of mentions)
        if (missing === 0) this.#wholly.set(row, (this.#wholly.get(row) ?? new Set()).add(index))
      return mentions
    })
  }

  #isNamedElsewhere({ row, missing }: Mention, index: number): boolean {
    const steps = this.#wholly.get(row)
    return missing > 0 && steps !== undefined && (steps.size > 1 || !steps.has(index))
  }

  /**
   * Chooses between rows that match the same words: rows in the section of the step; no row whose longer name another
   * step uses in full ("fresh coriander"); then the best kind of match, and of full names the shortest.
   */
  #pick(mentions: Mention[], near: number[], index: number): number[] {
    const nearest = Math.max(...mentions.map(({ row }) => near[row] ?? 0))
    const close = mentions.filter(({ row }) => near[row] === nearest)
    const unnamed = close.filter((mention) => !this.#isNamedElsewhere(mention, index))
    const left = unnamed.length > 0 ? unnamed : close
    const score = ({ rank, missing }: Mention) => rank * 100 - (rank === FULL ? missing : 0)
    const best = Math.max(...left.map(score))
    return [...new Set(left.filter((mention) => score(mention) === best).map(({ row }) => row))]
  }

  find(step: Step, index: number): Found {
    const near = this.#rows.map((row) => nearness(row, step))
    const own = ALL.test(step.instruction) ? near.flatMap((each, row) => (each === 2 ? [row] : [])) : []
    if (own.length > 0) return { rows: new Set(own), unclear: [] }
    const groups = new Map<string, Mention[]>()
    for (const mention of this.#mentions[index] ?? []) {
      if (near[mention.row] === 0 && this.#staples[mention.row]) continue
      const place = `${mention.first}-${mention.last}-${mention.length}`
      const group = groups.get(place)
      if (group) group.push(mention)
      else groups.set(place, [mention])
    }
    const found: Found = { rows: new Set(), unclear: [] }
    const used = new Set<number>()
    const longestFirst = [...groups.values()].sort(([a], [b]) => {
      const [one, other] = [a as Mention, b as Mention]
      return other.length - one.length || one.first - other.first
    })
    for (const same of longestFirst) {
      const { first, last } = same[0] as Mention
      const places = Array.from({ length: last - first + 1 }, (_, place) => first + place)
      if (places.some((place) => used.has(place))) continue
      for (const place of places) used.add(place)
      const rows = this.#pick(same, near, index)
      const different = new Set(rows.map((row) => this.#keys[row]))
      if (different.size === 1) found.rows.add(rows[0] as number)
      else found.unclear.push(rows)
    }
    return found
  }
}

/**
 * Finds the ingredient rows that each step mentions, in the order of the recipe. The longest name is matched first and
 * uses up its words, so that "lime leaves" does not match lime juice. Rows in the section of the step take precedence.
 * A word that matches several rows means all of them, unless one was used before: "the flour" is then already in the
 * bowl.
 */
export function matchSteps<Row extends StepRow>(steps: readonly Step[], rows: readonly Row[]): Row[][] {
  const recipe = new Recipe(steps, rows)
  const used = new Set<number>()
  return steps.map((step, index) => {
    const found = recipe.find(step, index)
    const chosen = new Set(found.rows)
    for (const fitting of found.unclear)
      if (!fitting.some((row) => found.rows.has(row) || used.has(row)))
        for (const row of fitting) chosen.add(row)
    for (const row of chosen) used.add(row)
    return rows.filter((_, row) => chosen.has(row))
  })
}
