/**
 * Form action URL that keeps the page's query. SvelteKit navigates to the action's URL, and a bare `?/name` would
 * drop the query.
 */
export function actionWithQuery(
  { searchParams }: { searchParams: Iterable<[string, string]> },
  name: string,
): string {
  const params = [...searchParams].filter(([key]) => !key.startsWith('/'))
  return `?${new URLSearchParams([...params, [`/${name}`, '']])}`
}
