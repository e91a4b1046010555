// biome-ignore-all lint/suspicious/noTemplateCurlyInString: quotes source text
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
      if (!isPrepared || !statement.includes(withAliases(text))) continue
      for (const [words, instead] of Object.entries(broken))
        if (this.isBroken(words)) said = statement.replaceAll(withAliases(text), withAliases(instead))
    }
    return said
  }
}

const withAliases = (text: string) => text.replaceAll(/\$\{([rs])\}/g, '$1')
