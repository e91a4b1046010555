import type { RecipeChanges } from '@larder/contract/recipes/recipe-batches'
import { problemMessage } from '#lib/api/problem-message.ts'
import { invalidateAll } from '$app/navigation'
import type { RecipeSelection } from './recipe-selection.svelte.ts'
import { type BatchOutcome, runBatches, undoBatches } from './run-batches.ts'
import { type BatchReport, readReport, storeReport } from './stored-report.ts'

/** Changes the selected recipes, shows how far it is, and can undo it. */
export class BatchRunner {
  /** Set while it runs. */
  progress = $state<{ done: number; total: number }>()
  #report = $state.raw<BatchReport>()
  readonly #selection: RecipeSelection

  constructor(selection: RecipeSelection) {
    this.#selection = selection
    this.#report = readReport()
  }

  get report() {
    return this.#report
  }

  set report(report: BatchReport | undefined) {
    this.#report = report
    storeReport(report)
  }

  /** `format` is the text about the changed recipes. */
  async run(changes: RecipeChanges, format: (count: number) => string) {
    const recipes = this.#selection.toRecipes()
    const outcome = await this.#show(this.#selection.count, (onprogress) =>
      runBatches(recipes, changes, onprogress),
    )
    this.report = { ...outcome, message: format(outcome.changed + outcome.unchanged), isUndone: false }
    this.#selection.clear()
  }

  async undo(format: (count: number) => string) {
    if (!this.report) return
    const { batchIds, changed } = this.report
    const outcome = await this.#show(changed, (onprogress) => undoBatches(batchIds, onprogress))
    this.report = { ...outcome, message: format(outcome.changed + outcome.unchanged), isUndone: true }
  }

  get problem() {
    return this.report?.problem && problemMessage(this.report.problem)
  }

  async #show(total: number, work: (onprogress: (done: number) => void) => Promise<BatchOutcome>) {
    this.progress = { done: 0, total }
    try {
      const outcome = await work((done) => (this.progress = { done, total }))
      await invalidateAll()
      return outcome
    } finally {
      this.progress = undefined
    }
  }
}
