/**
 * A form action that keeps what the address says about the page: SvelteKit goes where a form lands, and `?/name`
 * alone lands on the page without its search.
 */
export function actionWithQuery(
  { searchParams }: { searchParams: Iterable<[string, string]> },
  name: string,
): string {
  const params = [...searchParams].filter(([key]) => !key.startsWith('/'))
  return `?${new URLSearchParams([...params, [`/${name}`, '']])}`
}
