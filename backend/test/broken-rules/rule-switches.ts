// biome-ignore-all lint/suspicious/noTemplateCurlyInString: what stands in the sources, as text
import { CLAUSES } from './rules.ts'

declare global {
  var rules: RuleSwitches
}

/** Where the switches in the sources ask which rule is broken just now. */
export class RuleSwitches {
  #broken: string | undefined
  #asked = new Set<string>()

  /** Answers which rules were asked meanwhile. */
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

  /** What a prepared statement says, which was put together when its file was loaded. */
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
