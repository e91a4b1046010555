// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
import { useColumnsOfCaller } from '../../src/recipes/recipes/recipes.access.ts'
import { CLAUSES } from './rules.ts'

declare global {
  var rules: RuleSwitches
}

/** The switches in the sources query this object for the broken rule. */
export class RuleSwitches {
  #broken: string | undefined
  #asked = new Set<string>()

  /** Returns the rules that were checked meanwhile. */
  async listChecked(work: () => unknown): Promise<string[]> {
    this.#asked = new Set()
    await work()
    return [...this.#asked]
  }

  async whileBroken(words: string, work: () => unknown) {
    this.#broken = words
    try {
      await work()
    } finally {
      this.#broken = undefined
    }
  }

  isBroken(words: string): boolean {
    this.#asked.add(words)
    return words === this.#broken
  }

  /** Rewrites a prepared statement, which was built when its file was loaded. */
  asPrepared(statement: string): string {
    let said = statement
    for (const { isPrepared, text, broken } of CLAUSES) {
      const toForm = isPrepared && FORMS.find((form) => statement.includes(form(text)))
      if (!toForm) continue
      for (const [words, instead] of Object.entries(broken))
        if (this.isBroken(words)) said = statement.replaceAll(toForm(text), toForm(instead))
    }
    return said
  }
}

const withAliases = (text: string) => text.replaceAll(/\$\{([rs])\}/g, '$1')
/** Of a statement, and of one that is joined with the statement that loads the caller. */
const FORMS = [withAliases, (text: string) => useColumnsOfCaller(withAliases(text))]
