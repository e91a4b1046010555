/**
 * A form action that keeps what the address says about the page: SvelteKit goes where a form lands, and `?/name`
 * alone lands on the page without its search.
 */
export function actionHere(
  { searchParams }: { searchParams: Iterable<[string, string]> },
  name: string,
): string {
  const kept = [...searchParams].filter(([key]) => !key.startsWith('/'))
  return `?${new URLSearchParams([...kept, [`/${name}`, '']])}`
}
