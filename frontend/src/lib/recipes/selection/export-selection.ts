import type { ExportFormat } from '@larder/contract/transfer/exports'
import { problemMessage } from '#lib/api/problem-message.ts'
import * as m from '#lib/generated/messages.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'
import { goto } from '$app/navigation'
import type { RecipeSelection } from './recipe-selection.svelte.ts'

/** Starts the export and opens the page that shows its progress. */
export async function exportSelection(selection: RecipeSelection, format: ExportFormat) {
  const response = await fetch('/recipes/batch/export', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ recipes: selection.toRecipes(), format }),
  }).catch(() => undefined)
  if (response?.ok) return goto('/export#exports')
  const problem = await response?.json().catch(() => undefined)
  showToast(problem ? problemMessage(problem) : m.problem_unavailable(), { kind: 'error' })
}
