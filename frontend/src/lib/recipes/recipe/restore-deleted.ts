import * as m from '#lib/generated/messages.ts'
import { showToast } from '#lib/ui/toast.svelte.ts'
import { goto } from '$app/navigation'

export async function restoreDeleted(recipe: { id: number; title: string }) {
  const response = await fetch(`/recipes/${recipe.id}/restore`, {
    method: 'POST',
    body: new FormData(),
  }).catch(() => undefined)
  if (!response?.ok) return showToast(m.problem_unknown(), { kind: 'error' })
  await goto(`/recipes/${recipe.id}`)
  showToast(m.recipe_restored({ title: recipe.title }))
}
